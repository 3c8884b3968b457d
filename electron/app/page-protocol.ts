import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { protocol } from 'electron'

/** Our pages have an origin of their own; a `file:` page could read other files. */
export const PAGE_SCHEME = 'app'
export const PAGE_URL = `${PAGE_SCHEME}://drawbridge/index.html`

/** Security: no network, no inline script, nothing but what we ship (reliability E2). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Must run before the app is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true } },
  ])
}

/** Serves the window's files from one folder and nothing else. */
export function servePages(folder: string): void {
  protocol.handle(PAGE_SCHEME, async (request) => {
    const path = toFilePath(folder, request.url)
    if (path === null) return new Response('not found', { status: 404 })
    try {
      const body = await readFile(path)
      return new Response(new Uint8Array(body), {
        headers: {
          'Content-Type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
          'Content-Security-Policy': CONTENT_SECURITY_POLICY,
          'X-Content-Type-Options': 'nosniff',
        },
      })
    } catch {
      // Not there: the page asks for something we do not ship.
      return new Response('not found', { status: 404 })
    }
  })
}

/** The file behind a page URL, or null where it would lie outside the folder. */
function toFilePath(folder: string, url: string): string | null {
  const { host, pathname } = new URL(url)
  if (host !== 'drawbridge') return null
  const path = resolve(join(folder, decodeURIComponent(pathname)))
  return path.startsWith(folder + sep) ? path : null
}
