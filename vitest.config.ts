import { fileURLToPath } from 'node:url'
import VueI18nPlugin from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Real shells on two shared cores: a limit that only a hang reaches, never a timed test.
const testTimeout = 60_000

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**'],
          testTimeout,
        },
      },
      {
        plugins: [
          vue(),
          VueI18nPlugin({ include: [at('renderer/locales/*.json')], runtimeOnly: false }),
        ],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['test/unit/renderer/**/*.test.ts'],
          testTimeout,
        },
      },
      {
        test: {
          name: 'integration',
          // A login shell without the start-up files of whoever runs the tests: some take seconds.
          env: { SHELL: '/bin/sh' },
          environment: 'node',
          include: ['test/integration/**/*.test.ts'],
          testTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
