import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, clipboard, dialog, nativeTheme } from 'electron'
import { parseAppOptions } from './app/command-line.ts'
import type { AppOptions } from './app/command-line.ts'
import { CredentialStore } from './app/credential-store.ts'
import { log } from './storage/logger.ts'
import { openMainWindow } from './app/main-window.ts'
import { guardNavigation, showInFolder } from './app/navigation-guard.ts'
import { declarePageScheme, servePages } from './app/page-protocol.ts'
import { SettingsStore } from './storage/settings-store.ts'
import { readTokenFile } from './storage/token-file.ts'
import { assembleCompanion } from './assemble.ts'
import type { Companion } from './assemble.ts'
import { parseServerUrl } from './connection/server-url.ts'
import { EventPublisher } from './ipc/event-publisher.ts'
import { createHandlers } from './ipc/handlers.ts'
import { OutputPublisher } from './ipc/output-publisher.ts'
import { registerRequests } from './ipc/register-requests.ts'
import { SessionLog } from './ipc/session-log.ts'
import { trustWindow } from './ipc/trusted-senders.ts'
import { CompanionError } from '../shared/errors/companion-error.ts'
import type { Appearance } from '../shared/ipc/contract.ts'
import type { CallId, ConversationId } from '../shared/protocol/identifiers.ts'
import { toErrorMessage } from '../shared/errors/error-payload.ts'

/** Longest time the app takes to end what runs; a second above the grace of a stubborn command. */
const SHUTDOWN_LIMIT_MS = 8_000

const here = dirname(fileURLToPath(import.meta.url))

let companion: Companion | null = null
let isShuttingDown = false

/** Shows the window again; a second start of the app does only this. */
function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) {
    openWindow()
    return
  }
  if (window.isMinimized()) window.restore()
  window.show()
}

function openWindow(): void {
  const icon = app.isPackaged ? undefined : join(here, '..', 'build', 'icon-256.png')
  trustWindow(openMainWindow(join(here, 'preload.cjs'), icon).webContents)
}

async function start(options: AppOptions): Promise<void> {
  const dataDir = options.dataDir ?? join(app.getPath('userData'), 'data')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { store, problem } = await SettingsStore.open(join(dataDir, 'settings.json'))
  if (problem !== null) log(`settings set aside, everything asks: ${problem}`)
  const credentials = new CredentialStore(join(dataDir, 'token.sealed'))
  const url = options.server ?? store.settings.server.url

  const publisher = new EventPublisher()
  const output = new OutputPublisher((update) => {
    publisher.publish('tool-call:output', update)
  })
  const joined = await assembleCompanion({
    dataDir,
    version: app.getVersion(),
    settings: () => store.settings,
    workspaces: [...options.workspaces, ...store.settings.workspaces],
    readToken: () => readToken(options, credentials),
    interactive: true,
    output,
    onStatus: (status) => {
      publisher.publish('connection:updated', status)
      log(`link ${status.state}${status.detail === null ? '' : `: ${status.detail}`}`)
    },
    log,
  })
  companion = joined
  if (joined.journalProblem !== null) log(joined.journalProblem)

  const sessions = new SessionLog(joined.shell.sessions())
  joined.toolCalls.registry.onChange((call) => {
    publisher.publish('tool-call:updated', call)
  })
  joined.approvals.onChange((questions) => {
    publisher.publish('approval:updated', questions)
  })
  joined.shell.onSessionChange((session) => {
    publisher.publish('session:updated', sessions.update(session))
  })
  const handlers = createHandlers({
    companion: {
      ...joined,
      closeSession: (conversationId, sessionId) => closeSession(joined, conversationId, sessionId),
    },
    store,
    publisher,
    output,
    sessions,
    facts: {
      version: app.getVersion(),
      platform: process.platform,
      homeDir: homedir(),
      systemLanguage: app.getLocale(),
      runtime: `Electron ${process.versions.electron}`,
    },
    copyText: async (text) => {
      await clipboard.writeText(text)
    },
    showInFolder,
    onThemeChange: applyTheme,
    configure: async (serverUrl, token) => {
      const parsed = parseServerUrl(serverUrl)
      if (!parsed.ok) throw new CompanionError('BAD_OPTION', parsed.error)
      await credentials.save(token)
      await store.update({ server: { url: serverUrl } })
      joined.connection.start(parsed.value)
    },
    addWorkspace: async () => {
      const folder = await chooseFolder()
      if (folder !== null) {
        const real = await joined.workspaces.allow(folder)
        await store.update({ workspaces: [...new Set([...store.settings.workspaces, real])] })
      }
      return joined.workspaces.roots
    },
  })
  registerRequests(handlers, (contents) => {
    publisher.markReady(contents)
  })
  applyTheme(store.settings.theme)
  openWindow()
  connect(joined, url)
}

/** Connects where there is an address; without one the window asks for it. */
function connect(joined: Companion, url: string | undefined): void {
  if (url === undefined) return
  const parsed = parseServerUrl(url)
  if (parsed.ok) joined.connection.start(parsed.value)
  else throw new CompanionError('BAD_OPTION', parsed.error)
}

async function readToken(options: AppOptions, credentials: CredentialStore): Promise<string> {
  if (options.tokenFile !== undefined) return readTokenFile(options.tokenFile)
  const token = await credentials.load()
  if (token === null) throw new CompanionError('UNAUTHENTICATED', 'no token has been entered yet')
  return token
}

/** The person picks a folder; the whole disk or the home folder is too much to hand to an agent. */
async function chooseFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] })
  const folder = canceled ? undefined : filePaths[0]
  if (folder === undefined) return null
  if (folder === homedir() || folder === dirname(folder)) {
    throw new CompanionError(
      'SETTINGS_INVALID',
      'choose a folder inside your home folder, not all of it',
    )
  }
  return folder
}

function applyTheme(theme: Appearance['theme']): void {
  // High contrast is our own palette; the browser's own controls take their dark look beside it.
  nativeTheme.themeSource = theme === 'hc' ? 'dark' : theme
}

/** A person closes a session from the list: the same as the agent's `close`. */
async function closeSession(
  { shell }: Companion,
  conversationId: ConversationId,
  sessionId: string,
): Promise<void> {
  await shell.perform(
    {
      callId: `window-${randomUUID()}` as CallId,
      conversationId,
      args: { action: 'close', sessionId },
      workspace: '/',
    },
    { onStarted: () => undefined, onOutput: () => undefined },
    new AbortController().signal,
  )
}

async function shutDown(exitCode: number): Promise<void> {
  if (isShuttingDown) return
  isShuttingDown = true
  const limit = setTimeout(() => {
    log('shutting down took too long; what is left is ended at the next start')
    app.exit(exitCode)
  }, SHUTDOWN_LIMIT_MS)
  try {
    await companion?.shutDown()
  } catch (error) {
    log(`shutting down: ${toErrorMessage(error)}`)
  }
  clearTimeout(limit)
  app.exit(exitCode)
}

function fail(error: unknown): void {
  log(`cannot start: ${toErrorMessage(error)}`)
  const isBadOption = error instanceof CompanionError && error.code === 'BAD_OPTION'
  if (!isBadOption && app.isReady()) dialog.showErrorBox('Drawbridge', toErrorMessage(error))
  void shutDown(isBadOption ? 2 : 1)
}

function run(): void {
  let options: AppOptions
  try {
    options = parseAppOptions(ownArguments())
  } catch (error) {
    fail(error)
    return
  }
  // Without a listener Electron opens a dialog that stops everything until somebody clicks.
  process.on('uncaughtException', (error) => {
    log(`bug: ${error.stack ?? error.message}`)
    void shutDown(1)
  })
  process.on('unhandledRejection', (reason) => {
    log(`bug: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`)
  })
  app.setName('Drawbridge')
  // A data folder of its own is a separate app: tests and a second profile run beside the first.
  if (options.dataDir !== undefined) app.setPath('userData', join(options.dataDir, 'browser'))
  if (!app.requestSingleInstanceLock()) {
    log('Drawbridge is already running; its window is shown')
    app.exit(0)
    return
  }
  declarePageScheme()
  guardNavigation()
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    app.quit()
  })
  app.on('before-quit', (event) => {
    if (isShuttingDown) return
    event.preventDefault()
    void shutDown(0)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      app.quit()
    })
  }
  app
    .whenReady()
    .then(() => {
      servePages(join(here, 'renderer'))
      return start(options)
    })
    .catch(fail)
}

/** Arguments after the app itself; unpackaged, the first two are the runtime and the app's path. */
function ownArguments(): string[] {
  if (app.isPackaged) return process.argv.slice(1)
  const rest = process.argv.slice(1)
  const appAt = rest.findIndex((argument) => !argument.startsWith('-'))
  return [...rest.slice(0, Math.max(0, appAt)), ...rest.slice(appAt + 1)]
}

run()
