import { readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../dist/renderer', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
// As the app's protocol handler sends it; the page repeats it in a <meta>.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'"

/**
 * Serves the built window (`VITE_RENDERER_ONLY=1 npx vite build`) on a free port of this computer. The files are read
 * once, so a build that runs meanwhile disturbs nobody.
 */
export async function serveRenderer(): Promise<{ url: string; close: () => Promise<void> }> {
  const names = await readdir(ROOT, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const name of names.filter((entry) => entry.isFile())) {
    const path = join(name.parentPath, name.name)
    files.set(`/${relative(ROOT, path).replaceAll('\\', '/')}`, await readFile(path))
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const body = files.get(name)
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': POLICY,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}
