import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../set-up/root.mjs'

const ignored = new Set(['node_modules', 'build', '.react-router', 'migrations', 'test-results'])

/** @param {string} folder @returns {string[]} */
const below = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? below(path) : [path]
  })

export const workspaces = ['contract', 'pictures', 'sandbox', 'server', 'web']

/**
 * Reads every source file of the workspaces, or of other folders, by path relative to the project folder.
 * @param {string[]} [folders] @returns {Map<string, string>}
 */
export const readSources = (folders = workspaces) => {
  const paths = folders.flatMap(below).filter((path) => /\.tsx?$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
