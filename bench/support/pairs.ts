import { median, quantile, timed } from './figures.ts'
import type { Figure } from './figures.ts'

/** Samples of two things measured by turns, in ms. */
export interface Pairs {
  readonly subject: readonly number[]
  readonly baseline: readonly number[]
  /** The median over blocks of the ratio of their medians: a disturbance meets both sides of a block alike. */
  readonly ratio: number
}

/**
 * Measures subject and baseline by turns, `count` times each, after a tenth of that to warm up.
 *
 * @param rest waited for before each of them, and not measured: what one leaves to be done must not count for the other
 */
export async function measurePairs(
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  count: number,
  rest: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Pairs> {
  for (let i = 0; i < count / 10; i++) {
    await subject()
    await baseline()
  }
  const samples = { subject: [] as number[], baseline: [] as number[] }
  for (let i = 0; i < count; i++) {
    await rest()
    samples.subject.push(await timed(subject))
    await rest()
    samples.baseline.push(await timed(baseline))
  }
  const size = Math.max(1, Math.floor(count / 20))
  const ratios: number[] = []
  for (let from = 0; from + size <= count; from += size) {
    const block = (list: readonly number[]): number => median(list.slice(from, from + size))
    ratios.push(block(samples.subject) / block(samples.baseline))
  }
  return { ...samples, ratio: median(ratios) }
}

/**
 * As {@link measurePairs}, but `size` times the one and then as often the other: for a subject so short that what the
 * baseline leaves behind (a fork makes each page of memory cost a fault) would be most of it.
 */
export async function measureBlocks(
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  { blocks, size }: { readonly blocks: number; readonly size: number },
): Promise<Pairs> {
  const samples = { subject: [] as number[], baseline: [] as number[] }
  const ratios: number[] = []
  for (let block = 0; block < blocks; block++) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let i = 0; i < size; i++) ours.push(await timed(subject))
    for (let i = 0; i < size; i++) theirs.push(await timed(baseline))
    samples.subject.push(...ours)
    samples.baseline.push(...theirs)
    ratios.push(median(ours) / median(theirs))
  }
  return { ...samples, ratio: median(ratios) }
}

/** Median and 95th percentile of samples in ms, in the unit that reads best. */
export function toFigures(name: string, samples: readonly number[]): Figure[] {
  const inMicroseconds = median(samples) < 1
  const [factor, unit] = inMicroseconds ? [1_000, 'µs'] : [1, 'ms']
  return [
    { name: `${name} p50`, value: median(samples) * factor, unit },
    { name: `${name} p95`, value: quantile(samples, 0.95) * factor, unit },
  ]
}
