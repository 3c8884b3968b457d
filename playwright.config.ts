import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  // Every test starts a browser or the whole app; two cores carry one at a time.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/playwright',
  projects: [
    { name: 'ui', testDir: 'test/e2e/ui' },
    { name: 'app', testDir: 'test/e2e/app' },
    { name: 'package', testDir: 'test/e2e/package' },
  ],
})
