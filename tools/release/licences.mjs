import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../set-up/root.mjs'
import { nameAt } from '../set-up/whole-lock.mjs'

/**
 * Licences (SPDX) that permit distribution with a studio; libvips (LGPL) is an unchanged separate library.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
])
/** Packages without a licence in package.json: the licence in their readme or licence file. */
/** @type {Record<string, string>} */
const unnamed = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

/** @typedef {{ path: string, name: string, version: string, licence: string }} Shipped */

/**
 * Returns a lockfile's packages, except development tools.
 * @param {Record<string, any>} packages @returns {Shipped[]}
 */
export const shippedIn = (packages) =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([path, { version, license }]) => {
      const name = nameAt(path)
      return { path, name, version, licence: license ?? unnamed[name] ?? 'none' }
    })

/** @returns {Shipped[]} */
export const shippedPackages = () =>
  shippedIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)

/**
 * Checks whether an SPDX expression permits distribution: one side of `OR` suffices, `AND` requires both.
 * @param {string} licence
 */
export const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))

/** Returns the text of a package's licence. @param {string} path */
const textOf = (path) => {
  const folder = join(root, path)
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file))
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
}

/** The outlines of `web/app/ui/icons.tsx`, which are no package. */
const iconsNotice = () =>
  `Tabler Icons (MIT)\n\n${readFileSync(join(root, 'web', 'app', 'ui', 'icons.licence.txt'), 'utf8')}`

/** Returns the licence texts of everything in a release that is not ours, which have to be included. */
export const notices = () => {
  const packages = shippedPackages()
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ path, name, version, licence }) => `${name} ${version} (${licence})\n\n${textOf(path)}\n`)
  return [...packages, iconsNotice()].join(`\n${'-'.repeat(80)}\n\n`)
}
