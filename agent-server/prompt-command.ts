/** One line typed at the prompt. */
export type PromptCommand =
  | { readonly kind: 'call'; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly kind: 'conversation'; readonly name: string }
  | { readonly kind: 'cancel' | 'tour' | 'results' | 'help' | 'quit' | 'nothing' }
  | { readonly kind: 'problem'; readonly message: string }

/** What the prompt understands. */
export const PROMPT_HELP = `exec [-s SESSION] [-p] [-b] [-w DIR] [--] COMMAND
                         run a command; -s in a session, -p in a terminal, -b in the background, -w in a folder
stdin SESSION "TEXT\\n"    write to a session or task; in quotes \\n and \\u0003 work, without quotes a newline is added
close SESSION            end a session or task
list                     sessions and tasks
cancel                   stop the calls under way
results                  what background tasks have brought, as the agent reads it
conversation NAME        go on in another conversation
tour                     the sample tour
help, quit`

const WORD = /^\S+/
const FLAGS = { '-s': 'session_id', '-w': 'workdir', '-p': 'pty', '-b': 'async' } as const

/** Reads a line. */
export function parsePromptCommand(line: string): PromptCommand {
  const text = line.trim()
  const verb = WORD.exec(text)?.[0] ?? ''
  const rest = text.slice(verb.length).trim()
  switch (verb) {
    case '':
      return { kind: 'nothing' }
    case 'exec':
      return parseExec(rest)
    case 'stdin':
      return parseStdin(rest)
    case 'close':
      return WORD.exec(rest)?.[0] === rest && rest !== ''
        ? { kind: 'call', arguments: { action: 'close', session_id: rest } }
        : problem('close expects one session or task: close build')
    case 'list':
      return { kind: 'call', arguments: { action: 'list' } }
    case 'conversation':
      return rest !== '' && rest.length <= 64
        ? { kind: 'conversation', name: rest }
        : problem('conversation expects a name of at most 64 characters')
    case 'cancel':
    case 'tour':
    case 'results':
    case 'help':
    case 'quit':
      return { kind: verb }
    default:
      return problem(
        `unknown command ${JSON.stringify(verb)}; expected one of exec, stdin, close, list, cancel, results, ` +
          'conversation, tour, help, quit',
      )
  }
}

function parseExec(text: string): PromptCommand {
  const args: Record<string, unknown> = { action: 'exec' }
  let rest = text
  for (
    let word = WORD.exec(rest)?.[0];
    word?.startsWith('-') === true;
    word = WORD.exec(rest)?.[0]
  ) {
    rest = rest.slice(word.length).trim()
    if (word === '--') break
    if (!isFlag(word)) return problem(`exec knows -s SESSION, -p, -b, -w DIR and --, not ${word}`)
    if (word === '-p' || word === '-b') {
      args[FLAGS[word]] = true
      continue
    }
    const value = WORD.exec(rest)?.[0]
    if (value === undefined) return problem(`exec ${word} expects a value`)
    args[FLAGS[word]] = value
    rest = rest.slice(value.length).trim()
  }
  if (rest === '') return problem('exec expects a command: exec ls -l')
  return { kind: 'call', arguments: { ...args, command: rest } }
}

function parseStdin(text: string): PromptCommand {
  const session = WORD.exec(text)?.[0]
  if (session === undefined)
    return problem('stdin expects a session and a text: stdin build "y\\n"')
  const rest = text.slice(session.length).trim()
  const input = rest.startsWith('"') ? parseQuoted(rest) : `${rest}\n`
  if (input === undefined) {
    return problem('stdin expects the text in double quotes, with escapes as in JSON: "y\\n"')
  }
  return { kind: 'call', arguments: { action: 'write_stdin', session_id: session, input } }
}

function parseQuoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined // the caller says what was expected
  }
}

function isFlag(word: string): word is keyof typeof FLAGS {
  return Object.hasOwn(FLAGS, word)
}

function problem(message: string): PromptCommand {
  return { kind: 'problem', message }
}
