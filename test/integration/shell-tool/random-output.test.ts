import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPreview } from '../../../electron/shell/output/preview.ts'
import { PREVIEW_CHARS, PREVIEW_LINES } from '../../../shared/protocol/limits.ts'
import { EngineUnderTest } from './engine-under-test.ts'

/** Runs with output of known checksum (reliability X6); printed seed, as in random-scripts. */
const RUNS = 1_000
const SEED = Number(process.env['DRAWBRIDGE_SEED'] ?? 20_261_130)
const LIMIT_MS = 1_800_000

let on: EngineUnderTest
beforeAll(async () => {
  on = await EngineUnderTest.create({ limits: { sessionsPerConversation: 30 } })
})
afterAll(async () => {
  await on.close()
})

/** A piece of output: bytes of any kind, to one of the two outputs, then perhaps a pause. */
interface Piece {
  readonly bytes: Uint8Array
  readonly repeat: number
  readonly toError: boolean
  readonly pause: boolean
}

const piece: fc.Arbitrary<Piece> = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
  // Now and then far more than a pipe holds.
  repeat: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 5_000 }) },
  ),
  toError: fc.boolean(),
  pause: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

/** The command that writes the pieces with builtins alone, so that each piece is at least one write. */
function toCommand(pieces: readonly Piece[]): string {
  return pieces
    .map(({ bytes, repeat, toError, pause }) => {
      const escaped = [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
      const times = repeat === 1 ? "''" : `{1..${String(repeat)}}`
      const write = `printf '${escaped}%.0s' ${times}${toError ? ' >&2' : ''}`
      return pause ? `${write}; read -t 0.01 <> <(:)` : write
    })
    .join('\n')
}

function toBytes(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(
    pieces.flatMap(({ bytes, repeat }) => Array.from({ length: repeat }, () => bytes)),
  )
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('reliability X6: the last bytes are never lost', () => {
  it(
    `takes random bytes in random pieces whole: ${String(RUNS)} runs (DRAWBRIDGE_SEED=${String(SEED)})`,
    async () => {
      const lane = async (number: number): Promise<void> => {
        let count = 0
        await fc.assert(
          fc.asyncProperty(
            fc.array(piece, { maxLength: 12 }),
            fc.integer({ min: 0, max: 9 }),
            async (pieces, place) => {
              const more = place === 0 ? {} : { session_id: `lane${String(number)}` }
              const command = `:\n${toCommand(pieces)}\n(exit ${String(count++ % 256)})`
              const call = on.start({ action: 'exec', command, yield_time_ms: 300_000, ...more })
              const outcome = await call.outcome
              if (outcome.kind !== 'command') throw new Error(JSON.stringify(outcome))
              const { report } = outcome
              const wanted = toBytes(pieces)
              const file = await readFile(join(on.workspace, report.outputFile ?? '')).catch(
                () => Buffer.alloc(0), // an empty file is made a little later
              )
              const deltas = Buffer.concat(call.chunks.map(({ bytes }) => bytes))
              const offsets = call.chunks.map(({ offset }) => offset)
              let sum = 0
              const wantedOffsets = call.chunks.map(
                ({ bytes }) => (sum += bytes.length) - bytes.length,
              )
              expect({
                file: sha256(file),
                deltas: sha256(deltas),
                offsets,
                exitCode: report.exitCode,
                length: report.outputBytes,
                preview: report.output,
              }).toEqual({
                file: sha256(wanted),
                deltas: sha256(wanted),
                offsets: wantedOffsets,
                exitCode: (count - 1) % 256,
                length: wanted.length,
                // How bytes are shown that are no UTF-8 has tests of its own.
                preview:
                  report.outputBinary === true || !isUtf8(wanted)
                    ? expect.any(String)
                    : toPreview(wanted.subarray(-1_048_576), {
                        lines: PREVIEW_LINES,
                        chars: PREVIEW_CHARS,
                      }).text,
              })
            },
          ),
          // The seed and the path are enough: smaller bytes tell no more.
          { numRuns: RUNS / 4, seed: SEED + number, endOnFailure: true },
        )
      }
      const ends = await Promise.allSettled([0, 1, 2, 3].map(lane))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    LIMIT_MS,
  )
})
