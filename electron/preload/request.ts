import { ipcRenderer } from 'electron'
import type { IpcRequestChannel, IpcRequests } from '../../shared/ipc/contract.ts'
import type { Envelope } from '../../shared/ipc/envelope.ts'

/** Asks the main process and opens the envelope; a refusal rejects with plain data `{ code, message, details }`. */
export async function request<Channel extends IpcRequestChannel>(
  channel: Channel,
  argument?: IpcRequests[Channel]['argument'],
): Promise<IpcRequests[Channel]['value']> {
  const envelope = (await ipcRenderer.invoke(channel, argument)) as Envelope<
    IpcRequests[Channel]['value']
  >
  if (envelope.ok) return envelope.value
  // The bridge keeps only the message of an Error, but all of a plain object.
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  return Promise.reject(envelope.error)
}
