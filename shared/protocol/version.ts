/** The protocol version this app speaks (protocol 5.2). */
export const PROTOCOL_VERSION = 1

/** The WebSocket subprotocol asked for in the upgrade (protocol 2.2). */
export const SUBPROTOCOL = 'local-tool.v1'
