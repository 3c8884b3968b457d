import { BrowserWindow, nativeTheme } from 'electron'
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
      // A hidden window must still count its guard delays and take events.
      backgroundThrottling: false,
    },
  })
  window.once('ready-to-show', () => {
    window.show()
  })
  void window.loadURL(PAGE_URL)
  return window
}
