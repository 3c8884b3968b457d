import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  FIRST_INTERACTIVE_LINES,
  toIdleLine,
  toInteractiveLines,
} from '../../../electron/shell/terminal/interactive-lines.ts'
import { LAUNCHER } from '../../../electron/shell/terminal/launcher.ts'
import { ReadBatch } from '../../../electron/shell/terminal/read-batch.ts'
import { isSyntaxError } from '../../../electron/shell/terminal/syntax-check.ts'
import { TerminalInput } from '../../../electron/shell/terminal/terminal-input.ts'

describe('ReadBatch', () => {
  it('hands over every byte, in order, whatever the pieces are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 70_000 }), { maxLength: 8 }),
        async (lengths) => {
          const pieces = lengths.map((length, index) => Buffer.alloc(length, `${String(index)}abc`))
          const got: Uint8Array[] = []
          const batch = new ReadBatch((bytes) => got.push(bytes))
          for (const piece of pieces) batch.append(piece)
          await nextTurn()
          batch.flush()
          expect(Buffer.concat(got).equals(Buffer.concat(pieces))).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('puts together what comes in one turn', async () => {
    const got: string[] = []
    const batch = new ReadBatch((bytes) => got.push(Buffer.from(bytes).toString()))
    batch.append(Buffer.from('a'))
    batch.append(Buffer.from('b'))
    expect(got).toEqual([])
    await nextTurn()
    batch.append(Buffer.from('c'))
    await nextTurn()
    expect(got).toEqual(['ab', 'c'])
  })
})

describe('TerminalInput', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  function openPipe(): { readFd: number; writeFd: number } {
    const folder = mkdtempSync(join(tmpdir(), 'input-'))
    folders.push(folder)
    const path = join(folder, 'pipe')
    spawnSync('sh', ['-c', 'mkfifo "$1"', 'sh', path])
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
    const readFd = openSync(path, O_RDONLY | O_NONBLOCK)
    return { readFd, writeFd: openSync(path, O_WRONLY | O_NONBLOCK) }
  }

  it('loses nothing of what a slow reader takes', async () => {
    const { readFd, writeFd } = openPipe()
    const input = new TerminalInput(writeFd)
    const sent = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
    for (let at = 0; at < sent.length; at += 65_536) {
      expect(input.write(sent.subarray(at, at + 65_536))).toBe('taken')
    }
    expect(input.waitingBytes).toBeGreaterThan(0)
    const got: Buffer[] = []
    let length = 0
    while (length < sent.length) {
      const buffer = Buffer.alloc(10_000)
      try {
        const count = readSync(readFd, buffer)
        got.push(buffer.subarray(0, count))
        length += count
      } catch {
        await delay(1) // empty: the input writes at its next try
      }
    }
    expect(Buffer.concat(got).equals(sent)).toBe(true)
    input.close()
    closeSync(readFd)
    closeSync(writeFd)
  })

  it('is full at its limit, and closed after its end (TF08)', () => {
    const { readFd, writeFd } = openPipe()
    const input = new TerminalInput(writeFd)
    const results = Array.from({ length: 20 }, () => input.write(Buffer.alloc(65_536)))
    expect(results[0]).toBe('taken')
    expect(results.at(-1)).toBe('full')
    input.close()
    expect(input.write(Buffer.from('x'))).toBe('closed')
    closeSync(readFd)
    closeSync(writeFd)
  })
})

describe('what the shell is given to read', () => {
  const check = (script: string) => spawnSync('bash', ['--norc', '-n'], { input: script })

  it.each([
    ['the launcher', LAUNCHER],
    ['the first lines', FIRST_INTERACTIVE_LINES + toIdleLine()],
    [
      'a command',
      toInteractiveLines({ command: "echo 'a'\necho b", changeTo: "/a'b" }, 'nonce', {
        flags: 'ehimxBs',
        inPosixMode: true,
        outputIsAside: true,
        guardPath: '/state',
      }),
    ],
  ])('is good bash: %s', (_what, script) => {
    const { status, stderr } = check(script)
    expect(stderr.toString()).toBe('')
    expect(status).toBe(0)
  })
})

describe('isSyntaxError', () => {
  it.each([
    ['echo $(', true],
    ['echo "', true],
    ['echo ok', false],
    ['exit 1', false],
    ['rm -rf "$HOME/never run"', false],
  ])('%s: %s', async (command, expected) => {
    expect(await isSyntaxError('/bin/bash', command)).toBe(expected)
  })

  it('is false where there is no shell to ask', async () => {
    expect(await isSyntaxError('/no/such/shell', 'echo $(')).toBe(false)
  })
})
