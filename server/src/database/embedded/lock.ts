import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { bootId, isAlive, startTimeOf } from './processes.ts'

/** Lock of a DATA_DIR, held until `release`. */
export type Lock = { release: () => void }

type Holder = { pid: number; startTime: string; bootId: string }

// Each process creates the lock file numbered one above the dead holder it found. Only one process can create
// a given number, so of ten starts that all see the same dead holder, one continues (F7).
const pattern = /^server-(\d+)\.lock$/
const fileOf = (dataDir: string, number: number): string => join(dataDir, `server-${number}.lock`)

const numbersIn = (dataDir: string): number[] =>
  readdirSync(dataDir)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a)

const holderOf = (dataDir: string, number: number): Holder | undefined => {
  try {
    const holder: Holder = JSON.parse(readFileSync(fileOf(dataDir, number), 'utf8'))
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the holder is dead. Lock files appear whole or not at all, so an unreadable one was torn by a power
 * cut.
 */
const isProvedDead = (holder: Holder | undefined): boolean => {
  if (!holder || holder.bootId !== bootId() || !isAlive(holder.pid)) return true
  const startTime = startTimeOf(holder.pid)
  return startTime !== undefined && startTime !== holder.startTime
}

const create = (dataDir: string, number: number): boolean => {
  const draft = join(dataDir, `.lock-${randomBytes(6).toString('hex')}`)
  const holder: Holder = { pid: process.pid, startTime: startTimeOf(process.pid) ?? '', bootId: bootId() }
  const file = openSync(draft, 'wx', 0o600)
  writeSync(file, JSON.stringify(holder))
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, fileOf(dataDir, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Whether a new lock is valid: the highest, with the dead one still below it. A slow process may reuse a
 * number that was taken and cleared long ago.
 */
const isInPlace = (dataDir: string, number: number, above: number | undefined): boolean => {
  const numbers = numbersIn(dataDir)
  return numbers[0] === number && (above === undefined || numbers.includes(above))
}

const refuseLiving = (dataDir: string, number: number | undefined): void => {
  if (number === undefined) return
  const holder = holderOf(dataDir, number)
  if (isProvedDead(holder)) return
  throw new CannotStart(
    `Another server (process ${holder?.pid}) already uses the folder ${dataDir}. ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.',
  )
}

const remove = (dataDir: string, number: number): void => rmSync(fileOf(dataDir, number), { force: true })

/**
 * Takes the lock of a DATA_DIR. Throws CannotStart with the holder's pid if that process lives, even stopped
 * (E6).
 */
export const takeLock = (dataDir: string): Lock => {
  for (;;) {
    const found = numbersIn(dataDir)
    const newest = found[0]
    refuseLiving(dataDir, newest)
    const mine = (newest ?? 0) + 1
    if (!create(dataDir, mine)) continue
    if (isInPlace(dataDir, mine, newest)) {
      for (const number of found) remove(dataDir, number)
      return { release: () => remove(dataDir, mine) }
    }
    remove(dataDir, mine)
  }
}
