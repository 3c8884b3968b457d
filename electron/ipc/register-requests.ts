import { ipcMain } from 'electron'
import type { WebContents } from 'electron'
import type { IpcRequestChannel } from '../../shared/ipc/contract.ts'
import { requestSchemas } from '../../shared/ipc/request-schemas.ts'
import { createRateLimit, handleRequest } from './handle-request.ts'
import type { IpcHandlers } from './handle-request.ts'
import { isTrustedSender } from './trusted-senders.ts'

/**
 * Registers every request of the contract; the only place that touches `ipcMain`.
 *
 * @param onSnapshot a page of ours asks for its first state and hears events from now on
 */
export function registerRequests(
  handlers: IpcHandlers,
  onSnapshot: (contents: WebContents) => void,
): void {
  const mayPass = createRateLimit(() => performance.now())
  for (const channel of Object.keys(requestSchemas) as IpcRequestChannel[]) {
    ipcMain.handle(channel, (event, argument: unknown) => {
      const isTrusted = isTrustedSender(event)
      // Before the snapshot is read, so that no change can fall between it and the first event.
      if (isTrusted && channel === 'app:snapshot') onSnapshot(event.sender)
      return handleRequest(channel, argument, handlers, isTrusted, mayPass)
    })
  }
}
