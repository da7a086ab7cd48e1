import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clear, kill, newDataDir, otherProcess } from '../../testing/engines.ts'
import { takeLock } from './lock.ts'
import { bootId } from './processes.ts'

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

const lockFiles = () => readdirSync(dataDir).filter((name) => name.endsWith('.lock'))

test('a released lock leaves no file and can be taken again (E11)', () => {
  takeLock(dataDir).release()
  expect(readdirSync(dataDir)).toEqual([])
  takeLock(dataDir).release()
})

test('a living holder is named by its pid, and keeps the lock (E6, F6)', async () => {
  const { child } = await other()
  expect(() => takeLock(dataDir)).toThrow(`process ${child.pid}`)
  expect(lockFiles()).toHaveLength(1)
})

test('a holder that was stopped is alive and keeps the lock (F7)', async () => {
  const { child } = await other()
  child.kill('SIGSTOP')
  expect(() => takeLock(dataDir)).toThrow(`process ${child.pid}`)
})

test('a killed holder gives up the lock (F7)', async () => {
  const { child } = await other()
  await kill(child)
  const lock = takeLock(dataDir)
  expect(lockFiles()).toHaveLength(1)
  lock.release()
})

test('a stranger who got the pid of a dead holder does not hold the lock (F7)', () => {
  const sleeper = spawn('sleep', ['60'])
  children.push(sleeper)
  writeFileSync(
    join(dataDir, 'server-3.lock'),
    JSON.stringify({ pid: sleeper.pid, startTime: 'another time', bootId: bootId() }),
  )
  takeLock(dataDir).release()
  expect(sleeper.exitCode).toBe(null)
})

test.each(['', 'not a lock', '{"pid":"1"}', '{"pid":1,"startTime":"1","bootId":"before the power cut"}'])(
  'a lock file that names nobody alive is broken: %s',
  (text) => {
    writeFileSync(join(dataDir, 'server-1.lock'), text)
    takeLock(dataDir).release()
    expect(lockFiles()).toEqual([])
  },
)

test('of ten starts at once that find a dead holder exactly one goes on (F7)', async () => {
  await kill((await other()).child)
  const words = await Promise.all(Array.from({ length: 10 }, other))
  expect(words.filter(({ said }) => said === 'held')).toHaveLength(1)
  expect(words.filter(({ said }) => said.includes('already uses the folder'))).toHaveLength(9)
})
