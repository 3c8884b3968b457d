// @ts-check

const FIRST_X_PORT = 6000

/** In an Xauthority record: valid for every host. */
const FAMILY_WILD = 0xffff

const COOKIE_NAME = 'MIT-MAGIC-COOKIE-1'

/**
 * Where the display of `DISPLAY` may listen; empty if the text is none.
 *
 * @param {string} display
 * @returns {import('node:net').NetConnectOpts[]}
 */
export function displayAddress(display) {
  const [, host, number] = /^(?:unix|(.*?))?:(\d+)(?:\.\d+)?$/.exec(display) ?? []
  if (number === undefined) return []
  if (host) return [{ host, port: FIRST_X_PORT + Number(number) }]
  const path = `/tmp/.X11-unix/X${number}`
  // The second is an abstract socket, which is all that a container without /tmp may have.
  return [{ path }, { path: `\0${path}` }]
}

/**
 * The content of an Xauthority file with one cookie for every display.
 *
 * @param {Buffer} cookie
 */
export function xauthorityFile(cookie) {
  const none = Buffer.alloc(0)
  const fields = [none, none, Buffer.from(COOKIE_NAME), cookie]
  const family = Buffer.alloc(2)
  family.writeUInt16BE(FAMILY_WILD)
  return Buffer.concat([
    family,
    ...fields.flatMap((field) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(field.length)
      return [length, field]
    }),
  ])
}
