// @ts-check
import { parseArgs } from 'node:util'
import { ScriptError } from './script-error.mjs'

/**
 * @typedef {object} OptionSpec
 * @property {string} [value] what to call the value in the help; without it the option takes none
 * @property {string} help
 * @property {readonly string[]} [choices]
 *
 * @typedef {Readonly<Record<string, OptionSpec>>} OptionSpecs
 */

/**
 * Reads the command line, or explains what is wrong with it by naming the options there are.
 *
 * @template {OptionSpecs} Specs
 * @param {readonly string[]} args
 * @param {Specs} specs
 * @returns {{ [Name in keyof Specs]?: Specs[Name] extends { value: string } ? string : boolean }}
 */
export function parseOptions(args, specs) {
  /** @type {Record<string, { type: 'string' | 'boolean' }>} */
  const options = {}
  for (const [name, { value }] of Object.entries(specs)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' }
  }
  const values = readArgs(args, options, specs)
  for (const [name, { choices }] of Object.entries(specs)) {
    const given = values[name]
    if (choices === undefined || given === undefined || choices.includes(String(given))) continue
    throw new ScriptError(
      `--${name} cannot be ${String(given)}. It is one of: ${choices.join(', ')}`,
    )
  }
  return /** @type {any} */ (values)
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, { type: 'string' | 'boolean' }>} options
 * @param {OptionSpecs} specs
 */
function readArgs(args, options, specs) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    // Node's sentence names the culprit first; what follows is advice about other uses.
    const [problem] = error instanceof Error ? error.message.split('. ') : ['']
    throw new ScriptError(`${problem}.\n\nOptions:\n${describeOptions(specs)}`)
  }
}

/** @param {OptionSpecs} specs */
export function describeOptions(specs) {
  const rows = Object.entries(specs).map(([name, { value, help, choices }]) => {
    const shownValue = choices === undefined ? value : choices.join('|')
    return /** @type {const} */ ([
      `--${name}${shownValue === undefined ? '' : ` ${shownValue}`}`,
      help,
    ])
  })
  const width = Math.max(...rows.map(([option]) => option.length))
  return rows.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`).join('\n')
}
