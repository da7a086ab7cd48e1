import { join } from 'node:path'
import { root } from '../set-up/root.mjs'
import { readSources, workspaces } from './files.mjs'
import { importsOf, targetOf } from './imports-of.mjs'
import { mayImport, mayUsePackage, placeOf } from './zones.mjs'

// dependency-cruiser reads no TSX under TypeScript 7, and ends with 0 all the same.
/** @param {string} path @param {string} word @returns {string | undefined} */
const breachOf = (path, word) => {
  const from = placeOf(path)
  if (!from) return undefined
  const target = targetOf(path, word)
  if (!target) return mayUsePackage(from.zone, word) ? undefined : `the front of house never imports ${word}`
  const to = placeOf(target)
  const isTest = /\.test\.tsx?$/.test(path)
  const allowed = isTest && path.startsWith('server/') ? mayImport.testing : mayImport[from.zone]
  if (!to || !allowed?.includes(to.zone))
    return `"${from.zone}" may not import "${to?.zone ?? 'what lies outside'}"`
  return undefined
}

/** @param {string} path @param {readonly string[]} rooms */
const unknownRoom = (path, rooms) => {
  const { zone = '', room } = placeOf(path) ?? {}
  return room && /^(contract|server) room$/.test(zone) && !rooms.includes(room)
    ? [`${path}: "${room}" is not a room of contract/src/rooms.ts`]
    : []
}

/**
 * Describes every import that breaks the rule of docs/architecture.md.
 * @param {Map<string, string>} sources @param {readonly string[]} rooms
 */
export const findBreaches = (sources, rooms) =>
  [...sources].flatMap(([path, text]) => [
    ...unknownRoom(path, rooms),
    ...importsOf(path, text).flatMap((word) => {
      const breach = breachOf(path, word)
      return breach ? [`${path} imports ${word}: ${breach}`] : []
    }),
  ])

if (process.argv[1] === import.meta.filename) {
  const sources = readSources()
  const unread = workspaces.filter((name) => ![...sources.keys()].some((path) => path.startsWith(`${name}/`)))
  const { rooms } = await import(join(root, 'contract/src/rooms.ts'))
  const breaches = [...unread.map((name) => `no file of ${name} was read`), ...findBreaches(sources, rooms)]
  for (const line of breaches) console.log(line)
  console.log(`${breaches.length} breaches in ${sources.size} files`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
