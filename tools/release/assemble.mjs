import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, parse } from 'node:path'
import { oldestInWords } from '../set-up/node.mjs'
import { root } from '../set-up/root.mjs'
import { serverFlags } from '../set-up/server.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'
import { operatingCommands } from './commands-of.mjs'
import { keptPackages } from './kept-packages.mjs'
import { notices } from './licences.mjs'

/**
 * Files that a studio reads at run time, at the paths where the bundle expects them, and files for its
 * operator.
 */
const taken = [
  'server/build/bundle',
  'server/build/commands',
  'server/build/docs',
  'server/src/rooms/people/passwords/common-passwords.txt',
  'server/migrations',
  'server/legal',
  'server/demo',
  'web/build/client',
  'web/build/server',
  'deploy',
  'docs',
  '.env.example',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
]
/** Matches the snapshots from which migrations were generated; a release needs only the SQL. */
const isLeft = (/** @type {string} */ path) => /migrations[\\/]meta[\\/]\d+_snapshot\.json$/.test(path)

/** Builds the package.json of a release, with `npm start` and the commands. @param {string} version */
const manifest = (version) => {
  const { license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const limits = 'UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2'
  const commands = Object.entries(operatingCommands()).map(([name, program]) => [
    name,
    `node run.mjs ${parse(program).name}`,
  ])
  const scripts = {
    start: `exec env ${limits} node ${serverFlags({}).join(' ')} run.mjs main`,
    ...Object.fromEntries(commands),
  }
  const engines = { node: `>=${oldestInWords}` }
  return { name: 'studio', version, private: true, type: 'module', license, description, engines, scripts }
}

/** Assembles a release from the built files. @param {string} folder @param {string} version */
export const assemble = async (folder, version) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of [...taken, ...keptPackages()]) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !isLeft(from) })
  }
  cpSync(join(root, 'tools', 'release', 'run.mjs'), join(folder, 'run.mjs'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), notices())
  writeFileSync(join(folder, 'sbom.cdx.json'), await billOfMaterials())
  openToAll(folder)
}

/** Lets each user read a folder: whoever makes a release may have a umask of 077, and another user runs it. @param {string} folder */
export const openToAll = (folder) => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Sums the bytes of all files below a folder. @param {string} folder */
export const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
