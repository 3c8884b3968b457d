/** What the analysis must know besides the text. */
export interface AnalysisContext {
  /** Absolute, real path. */
  readonly workspace: string
  /** All folders the user granted, the workspace included or not. */
  readonly workspaceRoots: readonly string[]
  /** Where the command starts; absolute. */
  readonly cwd: string
  readonly homeDir: string
  /** The app's own data: policy, journal, history. */
  readonly protectedPaths: readonly string[]
  readonly platform: string
  /** What earlier lines set is still there, and cannot be seen. */
  readonly inSession?: boolean
}
