import { app, shell } from 'electron'
import { PAGE_URL } from './page-protocol.ts'

/** Denies navigation, new windows, webviews and permissions for everything the app ever shows (reliability E5). */
export function guardNavigation(): void {
  app.on('web-contents-created', (_event, contents) => {
    const stayHere = (event: { preventDefault(): void }, url: string) => {
      if (url !== PAGE_URL) event.preventDefault()
    }
    contents.on('will-navigate', (event) => {
      stayHere(event, event.url)
    })
    contents.on('will-redirect', (event) => {
      stayHere(event, event.url)
    })
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
    })
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.session.setPermissionRequestHandler((_contents, _permission, answer) => {
      answer(false)
    })
    contents.session.setPermissionCheckHandler(() => false)
  })
}

/** Shows a file in the system's file manager; the only way out of the app there is today. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(path)
}
