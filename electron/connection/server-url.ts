import { fail, ok } from '../../shared/util/result.ts'
import type { Result } from '../../shared/util/result.ts'

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Checks the address of an agent server: `wss:`, or `ws:` to this computer only (protocol 2.1). */
export function parseServerUrl(text: string): Result<URL, string> {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return fail(`the server address must look like wss://host/path, got ${JSON.stringify(text)}`)
  }
  if (url.protocol !== 'wss:' && url.protocol !== 'ws:') {
    return fail(`the server address must start with wss://, got ${url.protocol}//`)
  }
  // Security: without TLS the token could be read and commands could be forged on the way.
  if (url.protocol === 'ws:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return fail(`ws:// is only allowed to 127.0.0.1, ::1 or localhost; use wss:// for ${url.host}`)
  }
  if (url.username !== '' || url.password !== '') {
    return fail('the server address must not hold a user name or password')
  }
  if (url.hash !== '') return fail('the server address must not hold a # part')
  return ok(url)
}
