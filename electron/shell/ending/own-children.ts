// The shells that the app itself has started and that have not ended. None of them was started by another one.

const pids = new Set<number>()

/** The app has started this process; call the function when it has ended. */
export function noteOwnChild(pid: number): () => void {
  pids.add(pid)
  return () => {
    pids.delete(pid)
  }
}

/** Whether this is such a process. While the app has not been told of its end, nobody else can have its number. */
export function isOwnChild(pid: number): boolean {
  return pids.has(pid)
}
