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

/** Returns the machine's Chromium: CHROMIUM_PATH, or the first one found; undefined without one. */
export const findChromium = () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...candidates, ...places].find((path) => path && existsSync(path))
}

/** Installs Chromium for the journeys from Debian's packages if it is missing and installing is permitted. */
export const ensureChromium = async () => {
  const found = findChromium()
  if (found) return found
  await installFromDebian('chromium', 'the browser journeys')
  const installed = findChromium()
  if (installed) return installed
  throw new Stop(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium) or name it with CHROMIUM_PATH.',
  )
}
