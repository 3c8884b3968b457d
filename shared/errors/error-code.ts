/** Codes of `tool_result.error.code` (protocol 10.2), those made by the agent server included. */
export const TOOL_ERROR_CODES = [
  'INVALID_ARGUMENTS',
  'TOOL_NOT_AVAILABLE',
  'COMMAND_TOO_LONG',
  'COMMAND_BLOCKED',
  'WORKSPACE_NOT_ALLOWED',
  'WORKDIR_NOT_FOUND',
  'WORKDIR_OUTSIDE_WORKSPACE',
  'SESSION_NOT_FOUND',
  'SESSION_BUSY',
  'SESSION_LIMIT',
  'TASK_LIMIT',
  'TOO_MANY_CALLS',
  'SHELL_NOT_FOUND',
  'PTY_UNAVAILABLE',
  'SPAWN_FAILED',
  'NOT_CONNECTED',
  'APPROVAL_DENIED',
  'EXPIRED',
  'CANCELLED',
  'TIMED_OUT',
  'CLIENT_RESTARTED',
  'CLIENT_SHUTDOWN',
  'OUTPUT_LIMIT',
  'JOURNAL_UNAVAILABLE',
  'INTERNAL',
  'CLIENT_LOST',
] as const
export type ToolErrorCode = (typeof TOOL_ERROR_CODES)[number]

/** Codes of protocol `error` messages (protocol 10.1). */
export const PROTOCOL_ERROR_CODES = [
  'BAD_FRAME',
  'FRAME_TOO_LARGE',
  'INVALID_MESSAGE',
  'HELLO_REQUIRED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'UNSUPPORTED_VERSION',
  'HELLO_TIMEOUT',
  'SUPERSEDED',
  'HEARTBEAT_TIMEOUT',
  'RATE_LIMITED',
  'UNSUPPORTED_TYPE',
  'CALL_ID_CONFLICT',
  'INTERNAL',
] as const
export type ProtocolErrorCode = (typeof PROTOCOL_ERROR_CODES)[number]

/** Codes that never leave this computer, grouped by room. */
export type LocalErrorCode =
  // ipc
  | 'IPC_UNTRUSTED_SENDER'
  | 'IPC_INVALID_ARGUMENT'
  | 'IPC_TOO_LARGE'
  // approval
  | 'APPROVAL_NOT_OPEN'
  | 'APPROVAL_MISMATCH'
  // settings
  | 'SETTINGS_UNREADABLE'
  | 'SETTINGS_INVALID'
  // journal
  | 'JOURNAL_LOCKED'
  // command line
  | 'BAD_OPTION'

export type ErrorCode = ToolErrorCode | ProtocolErrorCode | LocalErrorCode
