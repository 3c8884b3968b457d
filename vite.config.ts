import { fileURLToPath } from 'node:url'
import VueI18nPlugin from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import electron from 'vite-plugin-electron'
import type { ElectronOptions } from 'vite-plugin-electron'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// What stays outside the bundles: Electron itself and packages with native code.
const external = [
  'electron',
  /^node:/,
  /^node-pty(\/|$)/,
  '@photostructure/sqlite',
  'bufferutil',
  'utf-8-validate',
]

/** A build for Node or Electron's main process; the plugin runs it beside the renderer's. */
function nodeBuild(entry: string, file: string, format: 'es' | 'cjs'): ElectronOptions {
  return {
    vite: {
      configFile: false,
      build: {
        outDir: at('dist'),
        emptyOutDir: false,
        minify: false,
        sourcemap: true,
        target: 'node20',
        lib: { entry: at(entry), formats: [format], fileName: () => file },
        rolldownOptions: { external, output: { entryFileNames: file } },
      },
    },
  }
}

// VITE_RENDERER_ONLY=1 builds the window alone, for its own tests.
const rendererOnly = process.env['VITE_RENDERER_ONLY'] === '1'

export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [
    vue(),
    // Precompiled messages let the Content-Security-Policy stay without `unsafe-eval`.
    VueI18nPlugin({
      include: [at('renderer/locales/*.json')],
      strictMessage: true,
      runtimeOnly: true,
      dropMessageCompiler: true,
    }),
    ...(rendererOnly
      ? []
      : electron([
          nodeBuild('electron/main.ts', 'main.js', 'es'),
          nodeBuild('electron/preload/preload.ts', 'preload.cjs', 'cjs'),
          nodeBuild('electron/headless.ts', 'headless.js', 'es'),
          nodeBuild('agent-server/main.ts', 'agent-server.js', 'es'),
        ])),
  ],
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    sourcemap: false,
    // The policy has no `data:` for scripts or fonts; small images may still be inlined.
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1' },
})
