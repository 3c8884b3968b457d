import { app, BrowserWindow, Menu, nativeTheme } from 'electron'
import { PAGE_URL } from './page-protocol.ts'

/** Grounds of the two themes (renderer/styles/tokens.css), so that no white flash comes before the page. */
const CANVAS = { light: '#f9f8f6', dark: '#18191b' } as const

/** Opens a window: isolated, sandboxed, without Node (reliability E1). */
export function openMainWindow(preloadPath: string, iconPath: string | undefined): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 760,
    minWidth: 320,
    minHeight: 420,
    show: false,
    title: 'Drawbridge',
    backgroundColor: nativeTheme.shouldUseDarkColors ? CANVAS.dark : CANVAS.light,
    autoHideMenuBar: true,
    ...(iconPath === undefined ? {} : { icon: iconPath }),
    webPreferences: {
      preload: preloadPath,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      // Security: what a page of ours could be made to do must not be helped by tools in a release.
      devTools: !app.isPackaged,
      // A hidden window must still count its guard delays and take events.
      backgroundThrottling: false,
    },
  })
  window.once('ready-to-show', () => {
    window.show()
  })
  // The page keeps no state of its own, so a new one shows the same questions and cards.
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.reload()
  })
  window.loadURL(PAGE_URL).catch(() => {
    // closed, or navigated, before it was loaded
  })
  return window
}

/** Electron's own menu would take our keys and offer developer tools; a Mac needs one for copy and paste. */
export function setMenu(): void {
  const template = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] as const
  Menu.setApplicationMenu(
    process.platform === 'darwin' ? Menu.buildFromTemplate([...template]) : null,
  )
}
