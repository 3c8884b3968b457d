/** Deeper nesting than this is left as it is. */
const MAX_DEPTH = 100
/** Words after which a command begins. */
const COMMAND_FOLLOWS = new Set([
  'then',
  'do',
  'else',
  'elif',
  'if',
  'while',
  'until',
  '!',
  '{',
  'time',
])
/** What ends an unquoted word. */
const META = ' \t\n;&|<>()'

/**
 * Walks through a command and tells where a redirection's operator ends, as far as that can be told without running it.
 * It knows quotes, expansions, here-documents, comments, arithmetic, `[[ ]]` and `case`; what it cannot follow it passes
 * over, so that nothing is told which is no redirection.
 */
export class ShellScanner {
  readonly #text: string
  readonly #onRedirect: (after: number) => void
  #at = 0
  #depth = 0
  /** Here-documents whose text begins at the next line. */
  #documents: { readonly delimiter: string; readonly stripTabs: boolean }[] = []

  /** @param onRedirect called with the position behind each `>`, `>>`, `>|`, `>&`, `&>`, `&>>`, `<`, `<>` */
  constructor(text: string, onRedirect: (after: number) => void) {
    this.#text = text
    this.#onRedirect = onRedirect
  }

  /** Walks through the whole text, once. */
  scan(): void {
    while (this.#at < this.#text.length) {
      this.#list('')
      this.#at += 1 // a closing bracket too many
    }
  }

  /** A list of commands up to `close`, which is not passed. */
  #list(close: ')' | '`' | ''): void {
    if (this.#depth >= MAX_DEPTH) {
      this.#at = this.#text.length
      return
    }
    this.#depth += 1
    let commandStarts = true
    let openCases = 0
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? ''
      if (character === close && !(close === ')' && openCases > 0)) break
      if (character === '\n') {
        this.#at += 1
        this.#skipDocuments()
        commandStarts = true
      } else if (character === ' ' || character === '\t' || character === '\r') this.#at += 1
      else if (character === '#') this.#skipTo('\n')
      else if (';|&'.includes(character) && !this.#text.startsWith('&>', this.#at)) {
        this.#at += 1
        commandStarts = true
      } else if (character === '(') commandStarts = this.#open(commandStarts)
      else if (character === ')') {
        if (openCases === 0) break
        this.#at += 1
        commandStarts = true
      } else if (character === '<' || character === '>' || character === '&') this.#redirect()
      else {
        const word = this.#word(close)
        if (word === '[[' && commandStarts) this.#skipTest()
        if (word === 'case' && commandStarts) openCases += 1
        if (word === 'esac' && commandStarts) openCases = Math.max(0, openCases - 1)
        commandStarts = COMMAND_FOLLOWS.has(word)
      }
    }
    this.#depth -= 1
  }

  /** A subshell, a function's brackets or `(( ))`. Says that a command may start behind it. */
  #open(commandStarts: boolean): boolean {
    if (commandStarts && this.#text.startsWith('((', this.#at)) {
      this.#skipArithmetic(2)
      return false
    }
    this.#at += 1
    this.#list(')')
    this.#at += 1
    return true
  }

  #redirect(): void {
    const rest = this.#text.slice(this.#at, this.#at + 4)
    const substitution = /^[<>]\(/.exec(rest)
    if (substitution !== null) {
      this.#at += 2
      this.#list(')')
      this.#at += 1
      return
    }
    const operator = /^(?:<<<|<<-?|<>|<&|<|&>>|&>|>>|>\||>&|>)/.exec(rest)?.[0] ?? '&'
    this.#at += operator.length
    if (operator === '<<' || operator === '<<-') this.#document(operator === '<<-')
    else if (operator !== '<<<' && operator !== '&') this.#onRedirect(this.#at)
  }

  /** Passes a word and gives its text; expansions within are walked through, and stand for nothing in it. */
  #word(close: string): string {
    let word = ''
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? ''
      if (META.includes(character) || (character === close && close !== '')) break
      word += this.#part(character)
    }
    return word
  }

  /** One character of a word, one quoted text, or one expansion. */
  #part(character: string): string {
    const start = this.#at
    if (character === '\\') this.#at += 2
    else if (character === "'") {
      this.#at += 1
      this.#skipTo("'")
      this.#at += 1
    } else if (character === '"') this.#doubleQuotes()
    else if (character === '`') this.#backquotes()
    else if (character === '$') this.#dollar(false)
    else {
      this.#at += 1
      return character
    }
    return this.#text.slice(start, this.#at)
  }

  #doubleQuotes(): void {
    this.#at += 1
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]
      if (character === '"') break
      if (character === '\\') this.#at += 2
      else if (character === '`') this.#backquotes()
      else if (character === '$') this.#dollar(true)
      else this.#at += 1
    }
    this.#at += 1
  }

  #backquotes(): void {
    this.#at += 1
    this.#list('`')
    this.#at += 1
  }

  #dollar(inQuotes: boolean): void {
    const next = this.#text[this.#at + 1]
    if (this.#text.startsWith('$((', this.#at)) this.#skipArithmetic(3)
    else if (next === '(') {
      this.#at += 2
      this.#list(')')
      this.#at += 1
    } else if (next === '{') this.#braces()
    else if (next === "'" && !inQuotes) {
      this.#at += 2
      while (this.#at < this.#text.length && this.#text[this.#at] !== "'") {
        this.#at += this.#text[this.#at] === '\\' ? 2 : 1
      }
      this.#at += 1
    } else this.#at += 1
  }

  /** `${x:-word}`; a command within it is walked through. */
  #braces(): void {
    this.#at += 2
    while (this.#at < this.#text.length && this.#text[this.#at] !== '}') {
      this.#part(this.#text[this.#at] ?? '')
    }
    this.#at += 1
  }

  /** `$((…))` and `((…))`: `>` compares there. What only looks like it is passed over too. */
  #skipArithmetic(opening: number): void {
    this.#at += opening
    let open = 2
    while (this.#at < this.#text.length && open > 0) {
      const character = this.#text[this.#at]
      if (character === '(') open += 1
      if (character === ')') open -= 1
      if (character === '\\' || character === "'" || character === '"') this.#part(character)
      else this.#at += 1
    }
  }

  /** `[[ … ]]`: `>` compares there. */
  #skipTest(): void {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? ''
      if (META.includes(character)) this.#at += 1
      else if (this.#word('') === ']]') return
    }
  }

  #document(stripTabs: boolean): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at += 1
    const delimiter = this.#word('').replace(/['"\\]/g, '')
    if (delimiter !== '') this.#documents.push({ delimiter, stripTabs })
  }

  #skipDocuments(): void {
    for (const { delimiter, stripTabs } of this.#documents.splice(0)) {
      while (this.#at < this.#text.length) {
        const start = this.#at
        this.#skipTo('\n')
        const line = this.#text.slice(start, this.#at).replace(/\r$/, '')
        this.#at += 1
        if ((stripTabs ? line.replace(/^\t+/, '') : line) === delimiter) break
      }
    }
  }

  #skipTo(character: string): void {
    const found = this.#text.indexOf(character, this.#at)
    this.#at = found < 0 ? this.#text.length : found
  }
}
