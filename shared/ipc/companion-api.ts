import type { IpcEventChannel, IpcEvents, IpcRequestChannel, IpcRequests } from './contract.ts'

type Camel<Text extends string> = Text extends `${infer Head}:${infer Tail}`
  ? `${Camel<Head>}${Capitalize<Camel<Tail>>}`
  : Text extends `${infer Head}-${infer Tail}`
    ? `${Camel<Head>}${Capitalize<Camel<Tail>>}`
    : Text

type RequestMethod<Channel extends IpcRequestChannel> =
  IpcRequests[Channel]['argument'] extends undefined
    ? () => Promise<IpcRequests[Channel]['value']>
    : (argument: IpcRequests[Channel]['argument']) => Promise<IpcRequests[Channel]['value']>

/**
 * `window.companion`: one method for each request (`approval:answer` → `approvalAnswer`) and one for each event
 * (`tool-call:updated` → `onToolCallUpdated`, which returns the function that unsubscribes). Nothing general.
 * A refused request rejects with a `CompanionError`-like object `{ code, message, details }`.
 */
export type CompanionApi = {
  readonly [Channel in IpcRequestChannel as Camel<Channel>]: RequestMethod<Channel>
} & {
  readonly [Channel in IpcEventChannel as `on${Capitalize<Camel<Channel>>}`]: (
    listener: (payload: IpcEvents[Channel]) => void,
  ) => () => void
}
