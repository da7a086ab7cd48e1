import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './programs/debian.mjs'
import { Stop } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Switches off what a Chromium under test doesn't need: GPU rendering and background network requests. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param {string[]} programs @returns {string[]} */
const onPath = (programs) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)))

/** Returns the machine's Chromium: CHROMIUM_PATH, or the first one found; undefined without one. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH ?? '', ...onPath(names), ...places].find((path) => path && existsSync(path))

/** Returns what runs most journeys: Chromium's headless shell, which needs a third less time, or else Chromium. */
export const findQuickest = () =>
  (process.env.CHROMIUM_PATH ? undefined : onPath(['chromium-headless-shell']).find(existsSync)) ??
  findChromium()

/** How Playwright launches a browser. @param {string | undefined} path */
export const launchOptions = (path) => ({
  executablePath: path ?? '',
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...quietFlags] : quietFlags,
})

/** Installs Chromium for the journeys from Debian's packages if it is missing and installing is permitted. */
export const ensureChromium = async () => {
  if (!findChromium()) await installFromDebian('chromium', 'the browser journeys')
  const found = findChromium()
  if (found) return found
  throw new Stop(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium) or name it with CHROMIUM_PATH.',
  )
}

/** Installs both browsers of the journeys like `ensureChromium`; without the headless shell Chromium runs them all. */
export const ensureBrowsers = async () => {
  const chromium = await ensureChromium()
  if (findQuickest() === chromium && !process.env.CHROMIUM_PATH)
    await installFromDebian('chromium-headless-shell', 'quicker browser journeys')
}
