// Sizes in bytes, durations in milliseconds. Each number is the default of protocol section 9 unless it says otherwise.

/** Largest frame either side may send; the smaller of both sides' limits holds. */
export const MAX_FRAME_BYTES = 1_048_576
/** Smallest frame limit a server may announce in `welcome`. */
export const MIN_FRAME_LIMIT_BYTES = 65_536
/** Largest `result` text of a tool_result. */
export const MAX_RESULT_BYTES = 65_536
/** Longest command, in UTF-8 bytes. */
export const MAX_COMMAND_BYTES = 131_072
/** Largest input of one write_stdin. */
export const MAX_INPUT_BYTES = 65_536
/** Longest `workdir`, in characters (protocol 6.2). */
export const MAX_WORKDIR_CHARS = 4_096
/** Longest feedback a person may give, in characters (protocol 5.7). */
export const MAX_FEEDBACK_CHARS = 2_000

/** The server must hear `hello` within this time; the client must hear `welcome` likewise. */
export const HANDSHAKE_TIMEOUT_MS = 10_000
/** Smallest heartbeat interval accepted; the contract says 5,000, tests may shorten it to 100 (section 9). */
export const MIN_HEARTBEAT_INTERVAL_MS = 100
/** A server that saw no `tool_accepted` re-sends after this. */
export const ACCEPT_TIMEOUT_MS = 10_000
/** Pauses before an unacknowledged durable message is sent again on a live connection; the last one repeats. */
export const RESEND_DELAYS_MS = [15_000, 30_000, 60_000] as const
/** How long a call may wait to begin when the server does not say. */
export const DEFAULT_EXPIRES_IN_MS = 900_000
/** Longest life of a call before it begins. */
export const MAX_EXPIRES_IN_MS = 86_400_000
/** A call issued longer ago than the journal remembers is refused (protocol 5.5). */
export const MAX_CALL_AGE_MS = 7 * 86_400_000

/** Calls that may run at once. */
export const MAX_CONCURRENT_CALLS = 8
/** Calls without an answer, running ones included. */
export const MAX_PENDING_CALLS = 32

/** Largest raw data of one output_delta. */
export const MAX_DELTA_BYTES = 32_768
/** Output is joined for this long, or until DELTA_BATCH_BYTES, before a delta is sent: at most 20 a second. */
export const DELTA_INTERVAL_MS = 50
/** See {@link DELTA_INTERVAL_MS}. */
export const DELTA_BATCH_BYTES = 16_384
/** Output streamed to the server for one call; the rest is in the output file. */
export const MAX_STREAMED_BYTES = 1_048_576
/** Above this much unsent data, deltas are held back. */
export const SEND_BUFFER_HOLD_BYTES = 262_144

/** Longest reconnect pause (protocol 4.1). */
export const MAX_BACKOFF_MS = 30_000
/** READY for this long makes the next reconnect start from the beginning. */
export const BACKOFF_RESET_MS = 60_000

/** Longest time between first signal and SIGKILL that a cancel may ask for (protocol 5.11). */
export const MAX_GRACE_MS = 60_000
/** Time between first signal and SIGKILL. */
export const DEFAULT_GRACE_MS = 5_000

/** Preview: lines (shell-tool 8). */
export const PREVIEW_LINES = 100
/** Preview: UTF-16 units (protocol 6.3). */
export const PREVIEW_CHARS = 10_000

/** Default of `yield_time_ms`. */
export const DEFAULT_YIELD_MS = 10_000
/** Largest `yield_time_ms`. */
export const MAX_YIELD_MS = 300_000
/** Default of `timeout`, in seconds. */
export const DEFAULT_TIMEOUT_S = 600
/** Largest `timeout`, in seconds. */
export const MAX_TIMEOUT_S = 86_400
