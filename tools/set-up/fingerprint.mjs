import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.mjs'

const made = new Set(['build', 'node_modules', '.react-router'])

/** Lists every file below a folder, except build output. @param {string} path @returns {string[]} */
export const filesBelow = (path) => {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => !made.has(entry.name))
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name)
    return entry.isDirectory() ? filesBelow(inner) : [inner]
  })
}

/** @param {string} path */
const filesAt = (path) => (statSync(path).isDirectory() ? filesBelow(path) : [path])

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(relative(root, file))

/** Returns a hash of these files and folders of the project, without tests. @param {string[]} sources */
const fingerprintOf = (sources) => {
  const hash = createHash('sha256')
  const files = sources.flatMap((name) => filesAt(join(root, name)))
  for (const file of files.filter((one) => !isTest(one)).sort()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * Builds what is missing or was built from other sources; the marker with their hash is written last.
 * @param {{ marker: string, sources: string[], make: () => Promise<void> }} wanted
 */
export const ensureMade = async ({ marker, sources, make }) => {
  const mark = fingerprintOf(sources)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === mark) return
  await make()
  writeFileSync(marker, mark)
}
