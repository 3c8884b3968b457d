import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test as base } from '@playwright/test'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { PROJECT_ROOT } from '../../scripts/support/project.mjs'
import { electronFlags } from '../../scripts/support/electron-flags.mjs'
import { startScriptedAgentServer } from './scripted-agent-server.ts'
import type { ScriptedAgentServer } from './scripted-agent-server.ts'
import { findMarkedProcesses } from './marked-processes.ts'

/** The real app in real Electron, connected to a scripted agent server. */
export interface AppUnderTest {
  readonly app: ElectronApplication
  readonly page: Page
  readonly server: ScriptedAgentServer
  readonly workspace: string
  readonly dataDir: string
  readonly bar: Locator
  /** The card of a command. */
  card(command: string): Locator
  /** Answers the request that is shown, once its buttons are armed. */
  press(button: RegExp): Promise<void>
  /** Processes of the agent's commands that are alive. */
  processes(): Promise<readonly number[]>
  /** Quits the app in order. */
  quit(): Promise<void>
  /** Quits the app and starts it again on the same data. */
  restart(): Promise<void>
}

interface Launch {
  readonly executablePath: string
  readonly args: readonly string[]
}

/** How the built, unpackaged app is started. */
export function builtApp(): Launch {
  const executablePath = process.env['DRAWBRIDGE_ELECTRON'] ?? ''
  return { executablePath, args: [...electronFlags(executablePath).flags, PROJECT_ROOT] }
}

async function openApp(launch: Launch, ownArgs: readonly string[]): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: launch.executablePath,
    args: [...launch.args, '--disable-gpu', ...ownArgs],
    env: { ...process.env, SHELL: '/bin/sh', LANG: 'en_US.UTF-8', LANGUAGE: 'en' },
  })
}

/**
 * Asks the app to quit, as a session manager does, and waits until it has ended everything: its lock is the last thing
 * it gives up. Node then waits for the debugger that drives the test, so the rest is cut off.
 */
async function quit(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const lock = join(dataDir, 'journal.lock')
  await Promise.race([exited, expect.poll(() => existsSync(lock)).toBe(false)])
  const limit = setTimeout(() => child.kill('SIGKILL'), 500)
  await exited
  clearTimeout(limit)
}

/** Starts server and app; ends both, and checks that no process of the agent is left. */
export async function withApp(
  launch: Launch,
  use: (subject: AppUnderTest) => Promise<void>,
): Promise<void> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-app-')))
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-ws-')))
  const server = await startScriptedAgentServer({ workspace })
  const tokenFile = join(root, 'token')
  const dataDir = join(root, 'data')
  await writeFile(tokenFile, server.token, { mode: 0o600 })
  const ownArgs = [
    ...['--server', server.url, '--token-file', tokenFile],
    ...['--workspace', workspace, '--data-dir', dataDir],
  ]
  let app = await openApp(launch, ownArgs)
  // Playwright forgets the process once it has ended.
  let child = app.process()
  let page = await app.firstWindow()
  const subject = {
    get app() {
      return app
    },
    get page() {
      return page
    },
    get bar() {
      return page.getByRole('region', { name: /^Pending approvals/ })
    },
    server,
    workspace,
    dataDir,
    card: (command: string) => page.getByRole('article').filter({ hasText: command }),
    press: async (button: RegExp) => {
      const found = subject.bar.getByRole('button', { name: button })
      await expect(found).not.toHaveAttribute('aria-disabled', 'true')
      await found.click()
    },
    processes: () => findMarkedProcesses(workspace),
    quit: () => quit(child, dataDir),
    restart: async () => {
      await quit(child, dataDir)
      app = await openApp(launch, ownArgs)
      child = app.process()
      page = await app.firstWindow()
    },
  }
  try {
    await server.waitForClient()
    await use(subject)
  } finally {
    await quit(child, dataDir)
    await server.close()
    await rm(root, { recursive: true, force: true })
    await rm(workspace, { recursive: true, force: true })
  }
}

/** Tests of the app: each gets an app of its own. */
export const test = base.extend<{ subject: AppUnderTest }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  subject: async ({}, use) => {
    await withApp(builtApp(), use)
  },
})

export { expect }
