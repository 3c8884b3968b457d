// @ts-check
// A person who reads, waits, and clicks in the real window, as the tour's texts suggest.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronFlags } from '../support/electron-flags.mjs'
import { PROJECT_ROOT } from '../support/project.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ file: string, shows: string }} Picture */

/** What the person tells the agent when refusing the download. */
const REFUSAL = 'Please do not run scripts from the internet. Use a package from Debian instead.'

/** Long enough for a picture to show output that has grown. */
const WATCH_MS = 2_500

/**
 * @param {object} options
 * @param {string} options.executablePath
 * @param {readonly string[]} options.appArgs
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.folder where the pictures go
 * @param {Promise<unknown>} options.tourEnd
 * @param {(line: string) => void} options.log
 * @returns {Promise<Picture[]>}
 */
export async function driveWindow({ executablePath, appArgs, env, folder, tourEnd, log }) {
  const { _electron: electron } = await import('@playwright/test')
  const { flags, notes } = electronFlags(executablePath, env)
  for (const note of notes) log(note)
  const dataDir = await mkdtemp(join(tmpdir(), 'drawbridge-demo-'))
  const app = await electron.launch({
    executablePath,
    args: [...flags, PROJECT_ROOT, ...appArgs, '--data-dir', dataDir],
    env: /** @type {Record<string, string>} */ (withoutUndefined(env)),
  })
  try {
    const page = await app.firstWindow()
    const camera = createCamera(page, folder)
    let isOver = false
    const end = tourEnd.finally(() => (isOver = true))
    // A failure is reported when the tour's end is awaited below.
    end.catch(() => undefined)
    while (!isOver) await act(page, camera, log)
    await end
    await page.waitForTimeout(500)
    await camera.take('finished', 'the whole conversation, finished and denied cards')
    await takeVariants(page, camera)
    return camera.pictures
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Looks once: answers a request, or watches what runs.
 *
 * @param {Page} page
 * @param {ReturnType<typeof createCamera>} camera
 * @param {(line: string) => void} log
 */
async function act(page, camera, log) {
  const bar = page.getByRole('region', { name: /^Pending approvals/ })
  const running = page.locator('article.running')
  const allow = bar.getByRole('button', { name: /^(Allow once|Hold to allow once)/ })
  if (await allow.isVisible()) {
    // Buttons answer only once a person could have read the request.
    if ((await allow.getAttribute('aria-disabled')) !== 'true') await answer(bar, camera, log)
    else await page.waitForTimeout(100)
    return
  }
  if (await running.first().isVisible()) {
    await page.waitForTimeout(WATCH_MS)
    if (await running.first().isVisible()) {
      await camera.take('running', 'a command that runs, with live output')
    }
    return
  }
  await page.waitForTimeout(100)
}

/**
 * @param {import('@playwright/test').Locator} bar
 * @param {ReturnType<typeof createCamera>} camera
 * @param {(line: string) => void} log
 */
async function answer(bar, camera, log) {
  const text = await bar.innerText()
  const page = bar.page()
  if (text.includes('curl ')) {
    await camera.take('asks-dangerous', 'a dangerous request waits for approval')
    await bar.getByRole('button', { name: /^Deny and tell agent/ }).click()
    await page.keyboard.type(REFUSAL)
    await camera.take('denies', 'the person refuses and says why')
    log(`[person] denies: ${REFUSAL}`)
    await bar.getByRole('button', { name: /^Deny and send/ }).click()
  } else if (text.includes('Later commands in this session')) {
    await takeBarVariants(page, camera)
    await camera.take('asks-session', 'the first command of a session waits for approval')
    log('[person] allows the session')
    await bar.getByRole('button', { name: /^Allow for this session/ }).click()
  } else {
    await camera.take('asks', 'a command waits for approval')
    log('[person] allows once')
    await bar.getByRole('button', { name: /^Allow once/ }).click()
  }
  await page.waitForTimeout(300)
}

/**
 * The same request in the other theme and the other language.
 *
 * @param {Page} page
 * @param {ReturnType<typeof createCamera>} camera
 */
async function takeBarVariants(page, camera) {
  await show(page, { theme: 'dark', language: 'zh-CN' })
  await camera.take('asks-dark-zh', 'a request in the dark theme and in Chinese')
  await show(page, { theme: 'light', language: 'en' })
}

/**
 * @param {Page} page
 * @param {{ theme?: 'dark' | 'light', language?: 'en' | 'zh-CN' }} change
 */
async function show(page, change) {
  await page.evaluate((wanted) => {
    /** @type {{ companion: import('../../shared/ipc/companion-api.ts').CompanionApi }} */
    const { companion } = /** @type {any} */ (window)
    return companion.appearanceUpdate(wanted)
  }, change)
  await page.waitForTimeout(400)
}

/**
 * The last state in the other theme and the other language.
 *
 * @param {Page} page
 * @param {ReturnType<typeof createCamera>} camera
 */
async function takeVariants(page, camera) {
  await show(page, { theme: 'dark' })
  await camera.take('finished-dark', 'the same in the dark theme')
  await show(page, { theme: 'light', language: 'zh-CN' })
  await camera.take('finished-zh', 'the same in Chinese')
}

/**
 * @param {Page} page
 * @param {string} folder
 */
function createCamera(page, folder) {
  /** @type {Picture[]} */
  const pictures = []
  return {
    pictures,
    /**
     * @param {string} name
     * @param {string} shows
     */
    async take(name, shows) {
      const file = `${String(pictures.length + 1).padStart(2, '0')}-${name}.png`
      await page.screenshot({ path: join(folder, file) })
      pictures.push({ file, shows })
    },
  }
}

/** @param {NodeJS.ProcessEnv} env */
function withoutUndefined(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
}
