// The package is an alias, and its own types declare the name it was published under (`@lydell/node-pty`).
// Only what is used here.
declare module 'node-pty' {
  interface Terminal {
    readonly pid: number
    onData(listener: (data: Buffer) => void): unknown
    onExit(listener: (end: { readonly exitCode: number; readonly signal?: number }) => void): unknown
    resize(columns: number, rows: number): void
    pause(): void
    resume(): void
  }
  export function spawn(
    file: string,
    args: string[],
    options: {
      readonly cwd: string
      readonly env: NodeJS.ProcessEnv
      readonly cols: number
      readonly rows: number
      /** Bytes, not text. */
      readonly encoding: null
    },
  ): Terminal
}
