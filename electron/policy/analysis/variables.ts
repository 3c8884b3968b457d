import type { ArgWord } from './arg-word.ts'
import type { Span } from './finding.ts'
import type { AnalysisRun } from './run.ts'

/** Variables that change which programs run, or what they run (reliability X11 and section 2, row 2). */
const CHANGES_WHAT_RUNS = new RegExp(
  '^(?:' +
    'PATH|LD_.*|DYLD_.*|BASH_ENV|ENV|IFS|PS[0-4]|PROMPT_COMMAND|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|GLOBIGNORE|CDPATH|' +
    'HOME|SHELL|OLDPWD|PWD|BASH_.*|FUNCNAME|EXECIGNORE|HISTFILE|HISTCONTROL|INPUTRC|' +
    'NODE_(?!ENV$).*|PYTHON(?!UNBUFFERED$|DONTWRITEBYTECODE$|IOENCODING$|UTF8$|HASHSEED$).*|PERL.*|RUBY(?:OPT|LIB)|' +
    'GEM_.*|BUNDLE_.*|JAVA_TOOL_OPTIONS|_?JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|MAVEN_.*|GRADLE_.*|LUA_.*|' +
    'GIT_(?!AUTHOR_|COMMITTER_|TERMINAL_PROMPT$|OPTIONAL_LOCKS$|TRACE).*|EDITOR|VISUAL|FCEDIT|.*PAGER|BROWSER|LESS.*|' +
    'SSH_.*|SUDO_.*|RSYNC_.*|CVS_RSH|npm_config_.*|NPM_CONFIG_.*|YARN_.*|PNPM_.*|PIP_.*|UV_.*|CARGO_.*|RUSTC.*|RUSTFLAGS|' +
    'RUSTDOC.*|CC|CXX|CPP|LD|AR|AS|.*FLAGS|MAKE.*|CMAKE_.*|GO(?:PATH|ROOT|BIN|PROXY|FLAGS|TOOLCHAIN)|' +
    '[a-z]+_proxy|[A-Z]+_PROXY|TERMINFO.*|TERMCAP|DOCKER_.*|KUBECONFIG|XDG_.*|OPENSSL_.*|SSL_.*|CURL_.*|GCONV_PATH|' +
    'LOCPATH|NLSPATH|HOSTALIASES|RES_OPTIONS|MALLOC_.*|EXINIT|VIM.*|TAR_OPTIONS|GREP_OPTIONS|RIPGREP_CONFIG_PATH|' +
    'FZF_.*|COMSPEC|PATHEXT|TMPDIR|ZDOTDIR|TEXTDOMAIN.*|POSIXLY_CORRECT|AWKPATH|AWKLIBPATH|AWS_.*|GOOGLE_.*' +
    ')$',
)
/** Variables that may stand before an allowed command (case TE08). */
const HARMLESS =
  /^(?:CI|NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLORTERM|COLUMNS|LINES|DEBUG|NODE_ENV|RUST_(?:LOG|BACKTRACE)|PYTHON(?:UNBUFFERED|DONTWRITEBYTECODE|IOENCODING|UTF8|HASHSEED)|DEBIAN_FRONTEND|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS|GIT_TRACE)$/
/** Text that bash runs when it evaluates the variable as arithmetic: `x='a[$(rm y)]'; echo $((x))`. */
const HOLDS_CODE = /[$`[]/

/** Security: the values of earlier lines are not seen, so these texts ask where they are stored. */
const STORES_CODE = /\[[^\]]*[$`]/s
const STORES_CODE_QUOTED = /'[^']*\[[$`]|\[\\+[$`]/s
const PLAIN_NUMBER = /^[-+]?\d+$/
/** Bash lets nobody set these. */
const READ_ONLY_NUMBERS = new Set(['UID', 'EUID', 'PPID'])

/** How a variable is set. */
export interface SetVariable {
  readonly name: string
  /** Null where the value comes from outside, as with `read`. */
  readonly value: ArgWord | null
  readonly span: Span
  /** `NAME=value command`: handed to that program only. */
  readonly forCommand: boolean
  /** Adds to what it holds (`+=`), or sets one element of an array. */
  readonly partly?: boolean | undefined
}

/** True for text that arithmetic takes for a number and nothing else. */
export function isPlainNumber(text: string | null): boolean {
  return text !== null && PLAIN_NUMBER.test(text)
}

/** Judges one assignment, however it is written. */
export function setsVariable(
  { name, value, span, forCommand, partly }: SetVariable,
  run: AnalysisRun,
): void {
  if (CHANGES_WHAT_RUNS.test(name)) run.add('careful', 'changes_environment', span, name)
  else if (forCommand && !HARMLESS.test(name)) run.add('unlisted', 'sets_variable', span, name)
  const text = value?.value ?? null
  const arithmeticOnly = value !== null && /^\$(?:\(\(.*\)\)|#|\?|\{#\w+\})$/s.test(value.raw)
  if ((text === null || HOLDS_CODE.test(text)) && !arithmeticOnly) {
    run.suspectVariables.set(name, span)
  }
  if (value !== null && run.context.inSession === true) {
    const stores = text === null ? STORES_CODE_QUOTED.test(value.text) : STORES_CODE.test(text)
    if (stores || STORES_CODE.test(value.prefix)) run.add('unclear', 'value_runs_code', span, name)
  }
  const numbers = new Set(run.numbers)
  const number = isPlainNumber(text) || arithmeticOnly
  if (!number) numbers.delete(name)
  else if (!forCommand && partly !== true) numbers.add(name)
  run.numbers = numbers
}

/** Judges a word of the form `NAME=value`, as `env` and `export` take it. */
export function setsFromWord(word: ArgWord, run: AnalysisRun, forCommand: boolean): void {
  const match = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/.exec(word.prefix)
  if (match === null) {
    // Security: a name that is computed may be any of those above.
    if (word.value === null) run.add('careful', 'changes_environment', word.span, word.text)
    return
  }
  const cut = match[0].length
  const value: ArgWord = {
    ...word,
    value: word.value === null ? null : word.value.slice(cut),
    prefix: word.prefix.slice(cut),
    raw: word.raw.slice(cut),
  }
  const partly = /[\]+]/.test(match[0])
  setsVariable({ name: match[1] ?? '', value, span: word.span, forCommand, partly }, run)
}

/** Records that arithmetic looks at the variables named in a text. */
export function looksAtVariables(text: string, span: Span, run: AnalysisRun): void {
  for (const [name] of text.matchAll(/(?<![\w#])[A-Za-z_]\w*/g)) {
    run.arithmeticVariables.set(name, span)
    const certain = run.numbers.has(name) || READ_ONLY_NUMBERS.has(name)
    if (run.context.inSession === true && !certain) {
      run.add('unclear', 'value_runs_code', span, name)
    }
  }
  // Positional parameters and the results of commands can hold anything.
  if (/\$(?:[@*\d]|\{[@*\d])/.test(text)) run.add('unclear', 'value_runs_code', span)
}

/** After the walk: arithmetic on a variable that may hold code runs that code. */
export function judgeArithmetic(run: AnalysisRun): void {
  for (const name of run.arithmeticVariables.keys()) {
    const span = run.suspectVariables.get(name)
    if (span !== undefined) run.add('unclear', 'value_runs_code', span, name)
  }
}
