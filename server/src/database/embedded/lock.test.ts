import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clear, kill, newDataDir, otherProcess } from '../../testing/engines.ts'
import { takeLock } from './lock.ts'

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = newDataDir()
  children = []
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  clear(dataDir)
})

const other = async () => {
  const started = await otherProcess('lock', dataDir)
  children.push(started.child)
  return started
}

test('a released lock can be taken again, and one that is held not even by its own process (E6, E11)', () => {
  takeLock(dataDir)()
  const release = takeLock(dataDir)
  expect(() => takeLock(dataDir)).toThrow(`process ${process.pid}`)
  release()
})

test('a living holder is named by its pid, and keeps the lock (E6, F6)', async () => {
  const { child } = await other()
  expect(() => takeLock(dataDir)).toThrow(`process ${child.pid}`)
})

test('a holder that was stopped is alive and keeps the lock (F7)', async () => {
  const { child } = await other()
  child.kill('SIGSTOP')
  expect(() => takeLock(dataDir)).toThrow(`process ${child.pid}`)
})

test('a folder whose file system keeps no locks is told of, and not that another server runs (E6)', () => {
  const release = takeLock(dataDir)
  // As a share answers: nobody has it, and it is busy.
  rmSync(join(dataDir, 'server.pid'))
  expect(() => takeLock(dataDir)).toThrow(/can't be locked.*shares of a network.*DATA_DIR/)
  release()
})

test('a killed holder gives up the lock (F7)', async () => {
  const { child } = await other()
  await kill(child)
  takeLock(dataDir)()
})

test('of ten starts at once that find a dead holder exactly one goes on (F7)', async () => {
  await kill((await other()).child)
  const words = await Promise.all(Array.from({ length: 10 }, other))
  expect(words.filter(({ said }) => said === 'held')).toHaveLength(1)
  expect(words.filter(({ said }) => said.includes('already uses the folder'))).toHaveLength(9)
})
