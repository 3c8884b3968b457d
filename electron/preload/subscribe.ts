import { ipcRenderer } from 'electron'
import type { IpcRendererEvent } from 'electron'
import type { IpcEventChannel, IpcEvents } from '../../shared/ipc/contract.ts'

/** Listens to one event; answers the function that stops. The event object never reaches the page. */
export function subscribe<Channel extends IpcEventChannel>(
  channel: Channel,
  listener: (payload: IpcEvents[Channel]) => void,
): () => void {
  const handle = (_event: IpcRendererEvent, payload: IpcEvents[Channel]) => {
    listener(payload)
  }
  ipcRenderer.on(channel, handle)
  return () => {
    ipcRenderer.removeListener(channel, handle)
  }
}
