import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite-plugin-electron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BashApp } from './bash-app.ts'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-server-program-'))
  program = join(folder, 'agent-server.mjs')
  // The plugin's own build, as in vite.config.ts: it resolves packages for Node.
  await build({
    vite: {
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        target: 'node20',
        lib: {
          entry: fileURLToPath(new URL('../../../agent-server/main.ts', import.meta.url)),
          formats: ['es'],
          fileName: () => 'agent-server.mjs',
        },
        rolldownOptions: {
          external: [/^node:/, 'bufferutil', 'utf-8-validate'],
          output: { entryFileNames: 'agent-server.mjs' },
        },
      },
    },
  })
})
afterAll(() => rm(folder, { recursive: true }))

interface Run {
  readonly child: ChildProcessWithoutNullStreams
  readonly ended: Promise<{ code: number; stdout: string; stderr: string }>
  readonly firstLine: Promise<{ url: string; tokenFile: string }>
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [program, ...args])
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, stdout, stderr }))
  const lines = createInterface({ input: child.stdout })
  const failure = ended.then(({ stderr: text }) => Promise.reject(new Error(text)))
  const firstLine = Promise.race([once(lines, 'line'), failure]).then(
    ([line]) => JSON.parse(line as string) as { url: string; tokenFile: string },
  )
  firstLine.catch(() => undefined) // a test of a failing start does not wait for it
  return { child, ended, firstLine }
}

async function connect(first: { url: string; tokenFile: string }): Promise<BashApp> {
  const token = (await readFile(first.tokenFile, 'utf8')).trim()
  return BashApp.start(first.url, token, folder)
}

describe('the agent server as a program', () => {
  it('makes a private token, serves without input, and removes the token on SIGTERM', async () => {
    const { child, ended, firstLine } = run()
    child.stdin.end()
    const first = await firstLine
    const mode = statSync(first.tokenFile).mode & 0o777
    const app = await connect(first)
    child.kill('SIGTERM')

    expect(first.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/local-tool$/)
    expect(mode).toBe(0o600)
    expect(await app.closed).toBe(1001)
    expect(await ended).toMatchObject({ code: 0 })
    expect(existsSync(first.tokenFile)).toBe(false)
  })

  it('runs piped lines in order and ends', async () => {
    const tokenFile = join(folder, 'given-token')
    const { child, ended, firstLine } = run('--token-file', tokenFile, '--workspace', folder)
    child.stdin.end('exec echo one two\n\nexec -s s printf three\nconversation c2\nlist\n')
    await connect(await firstLine)
    const { code, stdout } = await ended

    expect(code).toBe(0)
    expect(stdout).toContain('── completed, executed: yes ──\nexit_code: 0\n---\none two\n')
    expect(stdout.indexOf('one two')).toBeLessThan(stdout.indexOf('three'))
    expect(stdout).toContain('conversation c2')
    expect(existsSync(tokenFile)).toBe(true)
  })

  it('runs the tour, then a script', async () => {
    const script = join(folder, 'script')
    await writeFile(script, 'list\nfly away\n')
    const { ended, firstLine } = run('--tour', '--script', script, '--workspace', folder)
    await connect(await firstLine)
    const { code, stdout } = await ended

    expect(stdout).toContain('[4/7] A command to refuse')
    expect(stdout).toContain('decision: denied, saying: no scripts from the internet')
    expect(stdout).toContain('unknown command "fly"; expected one of exec, stdin,')
    expect(code).toBe(1)
  })

  it.each([
    [['--colour'], "Unknown option '--colour'"],
    [['--port', 'http'], '--port expects a number from 0 to 65535'],
    [['--host', '0.0.0.0'], '--host expects 127.0.0.1 or ::1'],
    [['serve'], "Unexpected argument 'serve'"],
  ])('ends with 2 on %s', async (args, message) => {
    const { code, stderr, stdout } = await run(...args).ended

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr).toContain('Usage: node dist/agent-server.js')
  })
})
