import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './programs/debian.mjs'
import { Stop } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What a Chromium under test leaves alone: drawing by graphics cards, and errands of its own on the network. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's Chromium: CHROMIUM_PATH, or the first one found; undefined where there is none. */
export const findChromium = () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...candidates, ...places].find((path) => path && existsSync(path))
}

/** Chromium for the journeys, from Debian's packages where it is missing and we may install it. */
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
