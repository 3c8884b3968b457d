// @ts-check
// Bundles a program of bench/ with the engine, as the app is bundled.
import { inProject, PROJECT_ROOT } from './support/project.mjs'

/** Not in dist/, which is what people get. */
const OUTPUT = inProject('node_modules', '.cache', 'drawbridge-bench')

/**
 * @param {'bench' | 'soak'} name
 * @returns {Promise<string>} the built file
 */
export async function buildBench(name) {
  // Two runs at once must not take the file from each other.
  const file = `${name}-${String(process.pid)}.mjs`
  // Only here: before the packages are installed there is no vite.
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: PROJECT_ROOT,
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      minify: false,
      sourcemap: false,
      target: 'node20',
      lib: { entry: inProject('bench', `${name}.ts`), formats: ['es'], fileName: () => file },
      rolldownOptions: {
        external: [/^node:/, /^node-pty(\/|$)/],
        output: { entryFileNames: file },
      },
    },
  })
  return `${OUTPUT}/${file}`
}
