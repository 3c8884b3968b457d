// node-pty leaves our ends of terminals open for every program that is started while they are: a command could read and
// write the terminal of another. Node cannot mark a descriptor to be closed on exec, so each shell closes them itself.

const descriptors = new Set<number>()

/** Our end of a terminal is open until the function is called. */
export function noteOpenTerminal(fd: number): () => void {
  descriptors.add(fd)
  return () => {
    descriptors.delete(fd)
  }
}

/** What a bash that is started now must run so that it has no terminal of ours; '' where there is none. */
export function toClosingCommand(): string {
  return [...descriptors].map((fd) => `exec ${String(fd)}>&-`).join(';')
}
