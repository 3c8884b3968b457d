import { contextBridge } from 'electron'
import type { CompanionApi } from '../../shared/ipc/companion-api.ts'
import { request } from './request.ts'
import { subscribe } from './subscribe.ts'

// One method for each request and event of the contract. Nothing general: the page shows command output.
const companion: CompanionApi = {
  appSnapshot: () => request('app:snapshot'),
  appCopyText: (argument) => request('app:copy-text', argument),
  appearanceUpdate: (argument) => request('appearance:update', argument),
  approvalAnswer: (argument) => request('approval:answer', argument),
  toolCallStop: (argument) => request('tool-call:stop', argument),
  toolCallStopAll: () => request('tool-call:stop-all'),
  toolCallOutputTail: (argument) => request('tool-call:output-tail', argument),
  toolCallShowOutputFile: (argument) => request('tool-call:show-output-file', argument),
  sessionClose: (argument) => request('session:close', argument),
  connectionConfigure: (argument) => request('connection:configure', argument),
  connectionRetry: () => request('connection:retry'),
  workspaceAdd: () => request('workspace:add'),
  onToolCallUpdated: (listener) => subscribe('tool-call:updated', listener),
  onToolCallOutput: (listener) => subscribe('tool-call:output', listener),
  onApprovalUpdated: (listener) => subscribe('approval:updated', listener),
  onSessionUpdated: (listener) => subscribe('session:updated', listener),
  onConnectionUpdated: (listener) => subscribe('connection:updated', listener),
  onAppearanceUpdated: (listener) => subscribe('appearance:updated', listener),
}

contextBridge.exposeInMainWorld('companion', companion)
