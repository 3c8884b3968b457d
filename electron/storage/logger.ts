/** Anything that could be a token; logs are shared when people ask for help. */
const SECRET =
  /(Bearer\s+)[^\s"']+|((?:token|resume_token|resumeToken)["'=:\s]+)[A-Za-z0-9._~+/-]{8,}/gi

/** Hides secrets in a line. */
export function redact(line: string): string {
  return line.replace(SECRET, (_match, bearer?: string, key?: string) => `${bearer ?? key ?? ''}…`)
}

/** Writes one line to the error stream: time, what, no secrets, no command output. */
export function log(line: string): void {
  process.stderr.write(`${new Date().toISOString()} ${redact(line)}\n`)
}
