import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../set-up/root.mjs'

/** Packages outside of the bundle that a release needs: native programs, and fonts read as files. */
const leftOut = [
  'sharp',
  '@node-rs/argon2',
  'pdfkit',
  '@expo-google-fonts/hanken-grotesk',
  '@expo-google-fonts/didact-gothic',
  '@fontsource/ysabeau',
]

const lock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/**
 * Returns the folders below node_modules that a release includes: packages outside of the bundle with their
 * dependencies, as far as they are for this machine's system.
 * @returns {string[]}
 */
export const keptPackages = () => {
  const packages = lock()
  /** @type {Set<string>} */
  const found = new Set()
  const open = [...leftOut]
  for (let name = open.pop(); name; name = open.pop()) {
    const path = `node_modules/${name}`
    if (found.has(path) || !existsSync(join(root, path))) continue
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path]
    open.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies))
  }
  return [...found].sort()
}
