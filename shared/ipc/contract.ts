// The whole contract between main process and window. Types of arguments come from request-schemas.ts.

import type { z } from 'zod'
import type { ApprovalRequest } from '../tool-call/approval.ts'
import type { ConnectionStatus } from '../tool-call/connection-status.ts'
import type { SessionSnapshot } from '../tool-call/session-snapshot.ts'
import type { ToolCall } from '../tool-call/tool-call.ts'
import type { CallId } from '../protocol/identifiers.ts'
import type { requestSchemas } from './request-schemas.ts'

/** How the window looks; the window may change it. */
export interface Appearance {
  readonly language: 'system' | 'en' | 'zh-CN'
  readonly theme: 'system' | 'light' | 'dark' | 'hc'
}

/** Facts that do not change while the app runs. */
export interface AppFacts {
  readonly version: string
  readonly platform: string
  readonly homeDir: string
  /** BCP 47, what "system" means for the language. */
  readonly systemLanguage: string
  /** The runtime behind the window, e.g. `Electron 45.5.0`. */
  readonly runtime: string
}

/** Everything the window shows, at one moment. */
export interface AppSnapshot {
  readonly facts: AppFacts
  readonly appearance: Appearance
  readonly workspaces: readonly string[]
  readonly connection: ConnectionStatus
  readonly toolCalls: readonly ToolCall[]
  readonly approvals: ApprovalList
  readonly sessions: SessionListState
}

/** All open questions, oldest first. Events carry the whole list and a growing revision. */
export interface ApprovalList {
  readonly revision: number
  readonly requests: readonly ApprovalRequest[]
}

/** All sessions of this run, oldest first. */
export interface SessionListState {
  readonly revision: number
  readonly sessions: readonly SessionSnapshot[]
}

/** Text of one stream, decoded; escape sequences are still in it. */
export interface OutputPiece {
  readonly stream: 'combined' | 'stdout' | 'stderr' | 'pty'
  readonly text: string
}

/** New output of a call, in order of arrival. */
export interface OutputUpdate {
  readonly callId: CallId
  /** 1, 2, 3 … for each call. */
  readonly seq: number
  readonly pieces: readonly OutputPiece[]
  /** Bytes left out of the live view right before this update; they are in the output file. */
  readonly skippedBytes: number
  /** Bytes of the whole output so far. */
  readonly totalBytes: number
}

/** The recent output of a call, for a window that comes late. */
export interface OutputTail {
  readonly callId: CallId
  /** The last update that is contained. */
  readonly seq: number
  readonly pieces: readonly OutputPiece[]
  readonly skippedBytes: number
  readonly totalBytes: number
}

/** What each request answers. */
interface RequestValues {
  'app:snapshot': AppSnapshot
  'app:copy-text': null
  'appearance:update': Appearance
  'approval:answer': null
  'tool-call:stop': null
  'tool-call:stop-all': null
  'tool-call:output-tail': OutputTail
  'tool-call:show-output-file': null
  'session:close': null
  'connection:configure': null
  'connection:retry': null
  'workspace:add': readonly string[]
}

/** Requests of the window: channel → argument and answer. */
export type IpcRequests = {
  readonly [Channel in keyof RequestValues]: {
    readonly argument: z.output<(typeof requestSchemas)[Channel]>
    readonly value: RequestValues[Channel]
  }
}
export type IpcRequestChannel = keyof IpcRequests

/** Events of the main process: channel → payload. */
export interface IpcEvents {
  readonly 'tool-call:updated': ToolCall
  readonly 'tool-call:output': OutputUpdate
  readonly 'approval:updated': ApprovalList
  readonly 'session:updated': SessionListState
  readonly 'connection:updated': ConnectionStatus
  readonly 'appearance:updated': Appearance
}
export type IpcEventChannel = keyof IpcEvents
