import { readdirSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'

/** @typedef {{ files: string[], journeys: string[] }} Left files left out whole, and journeys whose tests tagged @night are */

/** A room of the server, and any other folder two below the root. */
const LEAST_DEPTH = { room: 4, other: 3 }
const ofContract = /^contract\/src\/([^/]+)\/.*/

/** Folders whose night tests a changed file brings along: its own and those above it; of a room in the contract the server's. @param {string} path */
const foldersOf = (path) => {
  const parts = dirname(path).split('/')
  const least = path.startsWith('server/src/rooms/') ? LEAST_DEPTH.room : LEAST_DEPTH.other
  return [
    dirname(path),
    ...parts
      .map((_, above) => parts.slice(0, parts.length - above).join('/'))
      .filter((one) => one.split('/').length >= least),
  ]
}

/**
 * What a run leaves to the night. A change brings the night tests of its folders along, those of its room where it changes the
 * room's contract, and those of a journey it changes.
 * @param {Left} all @param {string[]} changed paths from the root @returns {Left}
 */
export const leftBy = ({ files, journeys }, changed) => {
  const folders = new Set(changed.flatMap(foldersOf))
  const rooms = changed.flatMap((path) => {
    const [, room] = ofContract.exec(path) ?? []
    return room ? [`server/src/rooms/${room}/`] : []
  })
  return {
    files: files.filter(
      (file) => !folders.has(dirname(file)) && !rooms.some((room) => file.startsWith(room)),
    ),
    journeys: journeys.filter((file) => !changed.includes(file)),
  }
}

/** Lines that name what is left, by folder. @param {Left} left @returns {string[]} */
export const inLines = ({ files, journeys }) => {
  const folders = new Map(
    files.map((file) => [dirname(file), files.filter((other) => dirname(other) === dirname(file))]),
  )
  return [
    'Left to the night, which `npm run test:full` runs:',
    ...[...folders].map(
      ([folder, own]) => `  ${folder}: ${own.map((file) => basename(file, '.night.test.ts')).join(', ')}`,
    ),
    `  e2e: what is tagged @night in ${journeys.map((file) => basename(file, '.spec.ts')).join(', ')}`,
  ]
}

/** @param {string[]} args @returns {Promise<string[]>} lines; none without git */
const git = async (...args) => {
  const run = await command('git', args, { cwd: root, env: process.env, quiet: true }).catch(() => null)
  return run?.status === 0 ? run.output.split('\n').filter(Boolean) : []
}

/** Files that differ from the branch a change goes to: in commits of its own, or not committed yet. */
const changedFiles = async () => {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'origin/HEAD')
  return [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
}

/** @param {string} folder @returns {string[]} paths from the root, with slashes */
const filesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll(sep, '/')))
    .sort()

/** What the run of `npm test` that begins now leaves to `npm run test:full`. */
export const leftToTheNight = async () => {
  const files = ['server/src', 'sandbox/src', 'e2e'].flatMap(filesOf)
  return leftBy(
    {
      files: files.filter((path) => path.endsWith('.night.test.ts')),
      journeys: files.filter((path) => path.endsWith('.spec.ts')),
    },
    await changedFiles(),
  )
}

/**
 * What the configurations of Vitest and Playwright leave out: nothing where a test is run by itself.
 * @returns {Left}
 */
export const leftOut = () => JSON.parse(process.env.LEFT_TO_THE_NIGHT ?? '{"files":[],"journeys":[]}')
