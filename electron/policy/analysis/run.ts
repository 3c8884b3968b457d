import type { AnalysisContext } from './context.ts'
import type { ArgWord } from './arg-word.ts'
import type { JudgedCommand } from './command-analysis.ts'
import type { Directories } from './directories.ts'
import type { Finding, FindingLevel, Span } from './finding.ts'
import { MAX_COMMANDS, MAX_NODES } from './limits.ts'
import { resolvePath } from './paths.ts'
import type { Place } from './place.ts'
import type { ReasonCode } from '../reason-codes.ts'
import type { KnownVariables } from './words.ts'

/** Reads a text as shell in the middle of the walk, as `bash -c` and `eval` do. */
export type ReadScript = (text: string, place: Place, run: AnalysisRun) => void

/** What one analysis has gathered so far. */
export class AnalysisRun {
  readonly context: AnalysisContext
  readonly readScript: ReadScript
  readonly commands: JudgedCommand[] = []
  readonly findings: Finding[] = []
  /** Where the line may be now. */
  directories: Directories
  /** Standard input of the shell itself was redirected with `exec <`. */
  inputRedirected = false
  /** Functions the line defines, with the calls each body makes to itself. */
  readonly selfCalls = new Map<string, { calls: number; detached: boolean }>()
  /** Variables whose value may hold shell code, with the place that set them. */
  readonly suspectVariables = new Map<string, Span>()
  /** Variables that arithmetic looks at: bash evaluates their values again. */
  readonly arithmeticVariables = new Map<string, Span>()
  /** Variables that hold a plain number here for certain. */
  numbers: ReadonlySet<string> = new Set()
  readonly #seen = new Set<string>()
  #nodes = 0

  constructor(context: AnalysisContext, readScript: ReadScript) {
    this.context = context
    this.readScript = readScript
    this.directories = [resolvePath('/', context.cwd)]
  }

  /** Records something noticed; the same thing at the same place only once. */
  add(level: FindingLevel, code: ReasonCode, span: Span, detail?: string): void {
    const key = `${level} ${code} ${String(span.start)} ${String(span.end)} ${detail ?? ''}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.findings.push({ level, code, span, detail })
  }

  /** Records a command that would run. */
  addCommand(command: JudgedCommand): void {
    this.commands.push(command)
    if (this.commands.length === MAX_COMMANDS + 1) {
      this.add('unclear', 'too_many_commands', command.span)
    }
  }

  /** Counts one syntax node; false where the budget is used up. */
  spend(span: Span): boolean {
    this.#nodes += 1
    if (this.#nodes === MAX_NODES) this.add('unclear', 'too_long', span)
    return this.#nodes < MAX_NODES
  }

  /** Variables with a value that is certain enough to resolve paths. */
  get knownVariables(): KnownVariables {
    const known = new Map([['HOME', this.context.homeDir]])
    const only = this.directories?.length === 1 ? this.directories[0] : undefined
    if (only !== undefined) known.set('PWD', only)
    return known
  }

  /** Folders the line may write to. */
  get writableRoots(): readonly string[] {
    const { workspace, workspaceRoots } = this.context
    return [workspace, ...workspaceRoots].map((folder) => resolvePath('/', folder))
  }

  /** Records a word of which only a later moment knows the value, in a place that must be known. */
  unclearWord(word: ArgWord, code: ReasonCode): void {
    this.add('unclear', code, word.span)
  }
}
