import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm } from '../../set-up/command.mjs'
import { root } from '../../set-up/root.mjs'
import { Stop, say } from '../../set-up/say.mjs'

const locked = import.meta.dirname
const home = join(root, '.runtime', 'lighthouse')
const lock = 'package-lock.json'

const isInstalled = () =>
  existsSync(join(home, 'node_modules', 'lighthouse')) &&
  readFileSync(join(home, lock), 'utf8') === readFileSync(join(locked, lock), 'utf8')

/** Installs Lighthouse from its lockfile, the first time that pages are measured. */
async function install() {
  say('Fetching Lighthouse into .runtime (once) …')
  mkdirSync(home, { recursive: true })
  for (const name of ['package.json', lock]) copyFileSync(join(locked, name), join(home, name))
  const args = ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, output } = await npm(args, { cwd: home, quiet: true })
  if (status !== 0) throw new Stop(`Lighthouse could not be fetched from npm:\n${output.trim()}`)
}

/**
 * Lighthouse and what opens Chromium for it.
 * @returns {Promise<{ lighthouse: (url: string, flags: object) => Promise<{ lhr: import('./rows.mjs').Report }>, launch: (options: object) => Promise<{ port: number, kill(): Promise<void> | void }> }>}
 */
export async function loadLighthouse() {
  if (!isInstalled()) await install()
  const load = (/** @type {string} */ file) =>
    import(pathToFileURL(join(home, 'node_modules', ...file.split('/'))).href)
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    load('lighthouse/core/index.js'),
    load('chrome-launcher/dist/index.js'),
  ])
  return { lighthouse, launch }
}
