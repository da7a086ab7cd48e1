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

/** Installs the lockfile if node_modules is missing or the lockfile has changed since. */
export const ensurePackages = async () => {
  const lock = readFileSync(lockFile)
  const mark = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  if (existsSync(markerFile) && readFileSync(markerFile, 'utf8') === mark) return
  if (!isInstalled()) {
    say('Installing packages (once; about a minute) …')
    // The lockfile names each version, so what npm's cache knows of a package needs no check for news.
    const words = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, output } = await npm(words, { cwd: root, quiet: true })
    if (status !== 0) {
      throw new Stop(
        `The packages could not be installed:\n${output.trim()}\nCheck the network and try again.`,
      )
    }
  }
  writeFileSync(markerFile, mark)
}
