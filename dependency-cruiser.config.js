/** Who may import whom: the table of docs/architecture.md. */

const room = (name) => `^electron/${name}/`
/** A room may import `shared/`, itself, what is listed, and nothing else. */
function only(name, allowed, comment) {
  return {
    name: `room-${name}`,
    comment,
    severity: 'error',
    from: { path: room(name) },
    to: { pathNot: [`^shared/`, room(name), ...allowed] },
  }
}

const NODE =
  '^(node:)?(assert|buffer|child_process|crypto|events|fs|http|https|module|net|os|path|perf_hooks|process|readline|stream|string_decoder|timers|tty|url|util|worker_threads)(/|$)'
const pkg = (name) => `^node_modules/(@types/)?${name}/`

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', pkg('zod')] },
    },
    only('policy', [pkg('zod'), pkg('unbash')], 'pure: same input, same decision'),
    only('approval', [], 'waits for a person; knows nobody'),
    only('journal', [NODE, pkg('zod')], 'what must survive a crash'),
    only('history', [NODE, pkg('@photostructure/sqlite')], 'what the user can look up'),
    only('connection', [NODE, pkg('ws')], 'bytes in and out'),
    only('shell', [NODE, pkg('node-pty'), pkg('@xterm')], 'the engine, plain Node'),
    only('storage', [NODE], 'small files of the app'),
    only(
      'tool-calls',
      ['^(node:)?(crypto|string_decoder)$'],
      'knows the other rooms by rooms.ts only',
    ),
    only('ipc', [NODE, pkg('electron'), '^electron$'], 'the only importer of ipcMain'),
    only(
      'app',
      [NODE, pkg('electron'), pkg('zod'), '^electron$'],
      'Electron and the operating system',
    ),
    only('preload', [pkg('electron'), '^electron$'], 'the bridge, nothing general'),
    only(
      'headless',
      [NODE, room('policy'), room('storage')],
      'the command line of the headless mode',
    ),
    {
      name: 'electron-only-at-the-edge',
      severity: 'error',
      from: {
        pathNot: ['^electron/(app|ipc|preload)/', '^electron/main\\.ts$', '^test/', '^scripts/'],
      },
      to: { path: ['^electron$', pkg('electron')] },
    },
    {
      name: 'child-processes-only-in-shell',
      comment: 'tests and scripts start programs of their own',
      severity: 'error',
      from: { path: '^(electron|agent-server|renderer|shared)/', pathNot: room('shell') },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'headless-has-no-window',
      severity: 'error',
      from: { path: '^electron/headless' },
      to: { path: '^electron/(app|ipc|preload)/' },
    },
    {
      name: 'nobody-imports-the-composition-root',
      severity: 'error',
      from: {},
      to: { path: '^electron/(main|headless)\\.ts$' },
    },
    {
      name: 'renderer-bridge-is-the-only-door',
      severity: 'error',
      from: { path: '^renderer/components/' },
      to: { path: '^renderer/bridge/' },
    },
    {
      name: 'renderer-knows-only-shared',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|agent-server|test)/' },
    },
    {
      name: 'stores-do-not-know-components',
      severity: 'error',
      from: { path: '^renderer/(stores|composables)/' },
      to: { path: '^renderer/components/' },
    },
    {
      name: 'base-components-know-no-store',
      severity: 'error',
      from: { path: '^renderer/components/base/' },
      to: { path: '^renderer/stores/' },
    },
    {
      name: 'agent-server-knows-only-shared',
      severity: 'error',
      from: { path: '^agent-server/' },
      to: { pathNot: ['^shared/', '^agent-server/', NODE, pkg('ws'), pkg('zod')] },
    },
    {
      name: 'bench-knows-only-the-engine',
      comment: 'neither product nor test: it drives the engine as the app does, in plain Node',
      severity: 'error',
      from: { path: '^bench/' },
      to: {
        pathNot: ['^shared/', '^bench/', room('shell'), NODE, pkg('node-pty'), pkg('@lydell')],
      },
    },
    {
      name: 'nobody-imports-the-bench',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.vue', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'require', 'default'],
    },
    exclude: { path: ['^dist/', '^node_modules/\\.cache'] },
  },
}
