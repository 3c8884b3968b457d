// @ts-check
import { runQuietly } from './run.mjs'

/**
 * Runs npm, the one that started us where there is one.
 *
 * @param {readonly string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath
  // Under yarn or pnpm the variable names another program.
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) {
    return runQuietly(process.execPath, [cli, ...args], options)
  }
  return runQuietly('npm', args, options)
}
