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
import { openMainWindow, setMenu } from './app/main-window.ts'
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
import { stopSession } from './tool-calls/session-stop.ts'
import { CompanionError } from '../shared/errors/companion-error.ts'
import type { Appearance } from '../shared/ipc/contract.ts'
import { defaultSettings } from '../shared/settings/settings-schema.ts'
import type { Settings } from '../shared/settings/settings-schema.ts'
import type { CallId, ConversationId } from '../shared/protocol/identifiers.ts'
import { toErrorMessage } from '../shared/errors/error-payload.ts'

/** Time the app takes to end what runs, above the grace of a stubborn command. */
const SHUTDOWN_MARGIN_MS = 3_000

const here = dirname(fileURLToPath(import.meta.url))

let companion: Companion | null = null
let settings: () => Settings = defaultSettings
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
  settings = () => store.settings
  const credentials = new CredentialStore(join(dataDir, 'token.sealed'))
  const server = readServerUrl(options.server ?? store.settings.server.url)

  const publisher = new EventPublisher()
  const output = new OutputPublisher((update) => {
    publisher.publish('tool-call:output', update)
  })
  const joined = await assembleCompanion({
    dataDir,
    version: app.getVersion(),
    serverOrigin: server?.origin,
    protectedFiles: options.tokenFile === undefined ? [] : [options.tokenFile],
    settings: () => store.settings,
    workspaces: [...options.workspaces, ...store.settings.workspaces],
    readToken: () => readToken(options, server, credentials),
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
      await credentials.save(parsed.value.origin, token)
      await store.update({ server: { url: serverUrl } })
      if (parsed.value.origin === server?.origin) joined.connection.start(parsed.value)
      else relaunch()
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
  if (server !== undefined) joined.connection.start(server)
}

/** The address to connect to; without one the window asks for it. */
function readServerUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const parsed = parseServerUrl(text)
  if (parsed.ok) return parsed.value
  throw new CompanionError('BAD_OPTION', parsed.error)
}

/**
 * Starts anew for another agent server: its journal, calls and link are apart from those of the one before. What the
 * command line said of a server no longer holds.
 */
function relaunch(): void {
  const ofServer = (argument: string | undefined) =>
    argument === '--server' || argument === '--token-file'
  const args = process.argv
    .slice(1)
    .filter((argument, at, all) => !ofServer(argument) && !ofServer(all[at - 1]))
  app.relaunch({ args })
  app.quit()
}

async function readToken(
  options: AppOptions,
  server: URL | undefined,
  credentials: CredentialStore,
): Promise<string> {
  const typed = server === undefined ? null : await credentials.load(server.origin)
  if (options.tokenFile !== undefined && options.server !== undefined) {
    return readTokenFile(options.tokenFile)
  }
  if (typed === null) throw new CompanionError('UNAUTHENTICATED', 'no token has been entered yet')
  return typed
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

/** A person closes a session from the list; what runs in it is stopped by the person, not by the agent. */
async function closeSession(
  { shell, toolCalls }: Companion,
  conversationId: ConversationId,
  sessionId: string,
): Promise<void> {
  await stopSession(toolCalls, conversationId, sessionId, { by: 'user' })
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
  const { graceMs } = settings().limits
  const limit = setTimeout(() => {
    log('shutting down took too long; what is left is ended at the next start')
    app.exit(exitCode)
  }, graceMs + SHUTDOWN_MARGIN_MS)
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
      setMenu()
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
