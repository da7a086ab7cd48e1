import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './command.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'

const lockFile = join(root, 'package-lock.json')
const markerFile = join(root, 'node_modules', '.studio-installed')
const npmsOwnList = join(root, 'node_modules', '.package-lock.json')

/** @param {string} file */
const packagesIn = (file) =>
  /** @type {Record<string, any>} */ (JSON.parse(readFileSync(file, 'utf8')).packages)

/** Checks whether an earlier `npm install` has installed exactly the lockfile. */
const isInstalled = () => {
  if (!existsSync(npmsOwnList)) return false
  const there = packagesIn(npmsOwnList)
  return Object.entries(packagesIn(lockFile)).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.optional || there[path]?.version === entry.version,
  )
}

// The root's package.json has only what tests, lints and types need.
const workspaces = ['contract', 'pictures', 'sandbox', 'server', 'web'].flatMap((name) => ['-w', name])

/** Runs npm's installation. @param {string[]} words */
const install = async (words) => {
  // The lockfile names each version, so what npm's cache knows of a package needs no check for news.
  const always = ['--prefer-offline', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, output } = await npm([...words, ...always], { cwd: root, quiet: true })
  if (status === 0) return
  throw new Stop(`The packages could not be installed${whyNotInstalled(output)}`)
}

/** @param {string} output of npm */
export const whyNotInstalled = (output) =>
  output.includes('ENOTEMPTY')
    ? ': another npm is at work in this folder, or was ended in the middle. Wait for it, or delete the folder node_modules, and try again.'
    : `:\n${output.trim()}\nCheck the network and try again.`

/**
 * Installs the lockfile if node_modules is missing or the lockfile has changed since: what builds and runs the
 * studio, and with `tests` the rest, which is added without touching what a running server has loaded.
 * @param {{ tests: boolean }} what
 */
export const ensurePackages = async ({ tests }) => {
  const lock = readFileSync(lockFile)
  const studio = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  const all = `${studio} and tests`
  const there = existsSync(markerFile) ? readFileSync(markerFile, 'utf8') : undefined
  if (there === all || (there === studio && !tests)) return
  if (isInstalled()) return writeFileSync(markerFile, all)
  if (there !== studio) {
    say('Installing packages (once; about a minute) …')
    await install(tests ? ['ci'] : ['ci', ...workspaces])
  } else {
    say('Installing what tests need (once; some seconds) …')
    await install(['install', '--no-save'])
  }
  writeFileSync(markerFile, tests ? all : studio)
}
