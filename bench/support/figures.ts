/** A bar a figure is held to. */
export interface Bar {
  readonly kind: 'at most' | 'at least'
  readonly value: number
  /** The bar of the short form, which runs beside other tests on shared computers. @default the same */
  readonly generous?: number
}

/** One measured number. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Absent for numbers that only explain others. */
  readonly bar?: Bar
}

/** What a row has measured; `missing` says why it could not. */
export interface RowResult {
  readonly figures: readonly Figure[]
  readonly missing?: string
}

/** A row of the table. It runs in a process of its own, started with `--expose-gc`. */
export interface Row {
  readonly name: string
  readonly title: string
  readonly run: (quick: boolean) => Promise<RowResult>
}

/** Whether a figure meets its bar; true where it has none. */
export function meetsBar({ value, bar }: Figure, quick: boolean): boolean {
  if (bar === undefined) return true
  const limit = toLimit(bar, quick)
  return bar.kind === 'at most' ? value <= limit : value >= limit
}

/** The number a bar stands at. */
export function toLimit(bar: Bar, quick: boolean): number {
  return quick ? (bar.generous ?? bar.value) : bar.value
}

/** The value that a part of the samples does not exceed. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * part))
  const value = sorted[index]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

/** The value in the middle. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}
