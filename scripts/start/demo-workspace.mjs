// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEnd } from '../support/on-end.mjs'

/** Small things an agent can look at, search and change without harm. */
const FILES = {
  'README.md': '# Drawbridge demo\n\nA throw-away folder. It is removed when Drawbridge ends.\n',
  'notes.txt': 'Buy milk\nCall the ferry office\nTODO: plan the trip\n',
  'src/greet.mjs':
    "export const greet = (name) => `Hello, ${name}!`\n\nconsole.log(greet('bridge'))\n",
}

/** A folder for the agent to try things in; removed when this process ends. */
export function makeDemoWorkspace() {
  const parent = mkdtempSync(join(tmpdir(), 'drawbridge-'))
  onEnd(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'Drawbridge demo')
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content)
  return folder
}
