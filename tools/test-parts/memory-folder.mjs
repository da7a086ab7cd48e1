import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes; the databases and films of all tests together need less than half. */
const LEAST_FREE = 4 * 1024 ** 3
const DAY = 86_400_000

/** Whether programs may run there: containers often mount it without that right. */
const runsPrograms = () => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory)
  return mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec')
}

/** Removes what runs that were killed left there. @param {string} folder */
const sweep = (folder) => {
  for (const name of readdirSync(folder)) {
    const left = statSync(join(folder, name), { throwIfNoEntry: false })
    if (left && left.mtimeMs < Date.now() - DAY) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Returns a folder in memory that only tests use; undefined where the machine has none with room for them. */
const memoryFolder = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < LEAST_FREE || !runsPrograms()) return undefined
    const folder = join(memory, `studio-tests-${process.getuid?.()}`)
    mkdirSync(folder, { recursive: true })
    sweep(folder)
    return folder
  } catch {
    return undefined
  }
}

/**
 * Makes `tmpdir()` of this process and of those that it starts a folder in memory: a test database has 700 files, and to
 * create and remove them on a disk took between a tenth and a fifth of the CPU time of the rooms. A TMPDIR that is set stays.
 */
export const useMemoryFolder = () => {
  const folder = process.env.TMPDIR ? undefined : memoryFolder()
  if (folder) process.env.TMPDIR = folder
}
