import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { SCRATCH_FILES } from '../../support/random-scripts/random-script.ts'
import { quoteForShell } from '../../../electron/shell/sessions/shell-quoting.ts'
import { EngineUnderTest } from './engine-under-test.ts'

/** A script that runs longer hangs: it would do so for minutes. Generous, for a loaded computer. */
const HANG_S = 60

/** What a run of a script has shown. */
export interface ScriptRun {
  /** Standard output and standard error as they came, byte for byte (latin1, so that nothing is lost). */
  readonly output: string
  readonly exitCode: number
  /** Where the shell was at the end, where that can be known. */
  readonly directory: string | null
  /** All files below the scratch directory with their contents. */
  readonly files: Readonly<Record<string, string>>
}

/** What one command of a sequence has shown. */
export interface SequenceStep {
  readonly output: string
  readonly exitCode: number
  readonly directory: string
}

/** Stands behind the output of each command of a sequence. No word of a random script holds it. */
const STEP_END = '<<end of step>>'

/** Runs scripts with the engine and with bash alone, in the same directory with the same environment. */
export class ScriptRuns {
  readonly #on: EngineUnderTest
  readonly #environment: NodeJS.ProcessEnv
  /** The one directory of all runs, so that no path differs. */
  readonly #scratch: string
  #count = 0

  private constructor(on: EngineUnderTest, scratch: string, environment: NodeJS.ProcessEnv) {
    this.#on = on
    this.#scratch = scratch
    this.#environment = environment
  }

  static async create(): Promise<ScriptRuns> {
    const own = { ...process.env, FUNCNEST: '50', LC_ALL: 'C.UTF-8' }
    const on = await EngineUnderTest.create({
      // The home directory is the scratch directory: `cd` alone must not lead out of it.
      environment: Object.defineProperty(own, 'HOME', {
        enumerable: true,
        get: () => join(on.workspace, 'scratch'),
      }),
      // Not into the workspace: `*` would show it.
      settings: { outputDir: 'app' },
      limits: { sessionsPerConversation: 30 },
    })
    const scratch = join(on.workspace, 'scratch')
    await mkdir(scratch)
    const report = await on.exec('env -0')
    const raw = await readFile(String(report.outputFile), 'utf8')
    const pairs = raw.split('\0').filter((entry) => entry.includes('='))
    // The shell sets these itself, in both runs.
    const environment = Object.fromEntries(
      pairs
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
        .filter(([name]) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(String(name))),
    ) as NodeJS.ProcessEnv
    return new ScriptRuns(on, scratch, environment)
  }

  close(): Promise<void> {
    return this.#on.close()
  }

  /** `bash --norc --noprofile <script>`, both outputs in one file, input at its end. */
  async withBash(script: string): Promise<ScriptRun> {
    await this.#prepare()
    const place = join(this.#on.dataDir, `bash-${String(this.#count++)}`)
    await mkdir(place)
    const path = join(place, 'script')
    const outputPath = join(place, 'output')
    const directoryPath = join(place, 'directory')
    // Tells the directory, unless the script has traps or traces of its own that would notice.
    const quiet = !/trap|set -x/.test(script)
    const first = quiet ? `trap 'builtin pwd -P > ${directoryPath}' EXIT\n` : ''
    await writeFile(path, first + script)
    const exitCode = await runToEnd(['--norc', '--noprofile', path], {
      cwd: this.#scratch,
      env: this.#environment,
      outputPath,
    })
    const directory = await readFile(directoryPath, 'utf8').catch(() => '')
    const output = await readFile(outputPath, 'latin1')
    const run = {
      output: output.replaceAll(path, 'bash'),
      exitCode,
      directory: directory === '' ? null : directory.slice(0, -1),
      files: await this.#files(),
    }
    await rm(place, { recursive: true, force: true })
    return { ...run, files: withName(run.files, path) }
  }

  /** The script as the command of a one-shot, or as the first one of a new session. */
  withEngine(script: string, place: 'one-shot' | 'session'): Promise<ScriptRun> {
    return place === 'session' ? this.#inSession(script) : this.#inOneShot(script)
  }

  async #inOneShot(script: string): Promise<ScriptRun> {
    await this.#prepare()
    const report = await this.#on.exec(script, {
      workdir: 'scratch',
      timeout: HANG_S,
      yield_time_ms: 300_000,
    })
    // The directory of a shell that has ended is nowhere to be read.
    return { ...(await this.#toRun(report)), directory: null }
  }

  async #inSession(script: string): Promise<ScriptRun> {
    await this.#prepare()
    const id = `s${String(this.#count++)}`
    const report = await this.#on.exec(script, {
      session_id: id,
      workdir: 'scratch',
      timeout: HANG_S,
      yield_time_ms: 300_000,
    })
    const run = await this.#toRun(report)
    await this.#on.perform({ action: 'close', session_id: id })
    return { ...run, directory: report.sessionClosed ? null : run.directory }
  }

  /**
   * One bash that is given each command with `eval`. Ends with the first command that ends the shell, or where the shell
   * would end by a mistake that a session outlives.
   */
  async sequenceWithBash(commands: readonly string[]): Promise<SequenceStep[]> {
    await this.#prepare()
    const place = join(this.#on.dataDir, `bash-${String(this.#count++)}`)
    await mkdir(place)
    const path = join(place, 'script')
    const outputPath = join(place, 'output')
    // Its output is a file opened to append: what tells the end of a command stands behind what the command wrote.
    const lines = commands.map((command) => {
      const text = quoteForShell(command)
      // Its own redirection, so that a DEBUG trap in front of it writes elsewhere.
      const tell = `builtin printf '${STEP_END}%s %s\\n' "$n0" "$PWD" >> ${outputPath}`
      return `eval ${text}; { n0=$?; ${tell}; } > /dev/null 2>&1`
    })
    await writeFile(path, lines.join('\n'))
    await runToEnd(['--norc', '--noprofile', path], {
      cwd: this.#scratch,
      env: this.#environment,
      outputPath,
    })
    const text = (await readFile(outputPath, 'latin1')).replaceAll(path, 'bash')
    await rm(place, { recursive: true, force: true })
    return toSteps(text)
  }

  /** The first `count` commands in one session. */
  async sequenceInSession(commands: readonly string[], count: number): Promise<SequenceStep[]> {
    await this.#prepare()
    const id = `s${String(this.#count++)}`
    const steps: SequenceStep[] = []
    for (const command of commands.slice(0, count)) {
      const report = await this.#on.exec(command, {
        session_id: id,
        timeout: HANG_S,
        yield_time_ms: 300_000,
        ...(steps.length === 0 ? { workdir: 'scratch' } : {}),
      })
      const { output, exitCode, directory } = await this.#toRun(report)
      steps.push({ output, exitCode, directory: directory ?? '' })
    }
    await this.#on.perform({ action: 'close', session_id: id })
    return steps
  }

  async #toRun(report: CommandReport): Promise<ScriptRun> {
    if (report.status !== 'completed') {
      throw new Error(`the command did not complete: ${JSON.stringify(report, null, 1)}`)
    }
    const file = report.outputFile
    const output = file === null ? '' : await readFile(file, 'latin1').catch(() => '')
    if (file !== null) await rm(file, { force: true })
    return {
      output,
      exitCode: report.exitCode,
      directory: report.currentWorkdir,
      files: await this.#files(),
    }
  }

  async #prepare(): Promise<void> {
    await rm(this.#scratch, { recursive: true, force: true })
    await mkdir(this.#scratch)
    for (const [path, content] of SCRATCH_FILES) {
      const full = join(this.#scratch, path)
      if (content === null) await mkdir(full)
      else await writeFile(full, content)
    }
  }

  async #files(): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    const walk = async (folder: string): Promise<void> => {
      for (const entry of (await readdir(join(this.#scratch, folder))).sort()) {
        const path = join(folder, entry)
        const { mode } = await lstat(join(this.#scratch, path))
        const isFolder = (mode & 0o170000) === 0o040000
        const key = `${path} ${(mode & 0o7777).toString(8)}`
        found[key] = isFolder ? '' : await readFile(join(this.#scratch, path), 'latin1')
        if (isFolder) await walk(path)
      }
    }
    await walk('')
    return found
  }
}

function withName(files: Record<string, string>, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll(path, 'bash')]),
  )
}

function toSteps(text: string): SequenceStep[] {
  const steps: SequenceStep[] = []
  let rest = text
  for (;;) {
    const at = rest.indexOf(STEP_END)
    if (at === -1) return steps
    const end = rest.indexOf('\n', at)
    const [, code, directory] = /^(\d+) (.*)$/.exec(rest.slice(at + STEP_END.length, end)) ?? []
    steps.push({
      output: rest.slice(0, at),
      exitCode: Number(code),
      directory: directory ?? '',
    })
    rest = rest.slice(end + 1)
  }
}

/** Works in several lanes at once, each with an engine of its own; fails with the first lane that failed. */
export async function inLanes(
  count: number,
  work: (runs: ScriptRuns, number: number) => Promise<void>,
): Promise<void> {
  const lanes = await Promise.all(Array.from({ length: count }, () => ScriptRuns.create()))
  const ends = await Promise.allSettled(lanes.map(work))
  // Closed when all are done: each looks for descriptors that are left in this process.
  for (const lane of lanes) await lane.close()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Runs bash to its end in a group of its own, killed as a whole should it hang. */
function runToEnd(
  args: readonly string[],
  { cwd, env, outputPath }: { cwd: string; env: NodeJS.ProcessEnv; outputPath: string },
): Promise<number> {
  const output = openSync(outputPath, 'a')
  const child = spawn('bash', args, { cwd, env, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      reject(new Error(`bash alone hung for ${String(HANG_S)} s`))
    }, HANG_S * 1_000)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code ?? -1)
    })
  })
}
