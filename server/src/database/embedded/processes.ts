import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const linux = process.platform === 'linux'

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const output = (program: string, args: string[]): string | undefined =>
  attempt(() => execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim())

/** Returns an id that changes with each boot of the machine; empty where the system has none. */
export const bootId = (): string =>
  (linux
    ? attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
    : output('sysctl', ['-n', 'kern.bootsessionuuid'])) ?? ''

/**
 * Returns the fields of /proc/<pid>/stat after the program's name, which may itself hold spaces and
 * parentheses.
 */
const statFields = (pid: number): string[] | undefined =>
  attempt(() =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' '),
  )

/**
 * Returns the start time of a process as the system prints it: with the pid it identifies a process uniquely.
 */
export const startTimeOf = (pid: number): string | undefined =>
  linux ? statFields(pid)?.[19] : output('ps', ['-o', 'lstart=', '-p', String(pid)])

/** Checks whether a process with this pid is running; a zombie is not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (!linux) return true
  const state = statFields(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/** Waits until the process has exited; returns false if it still runs after `withinMs` milliseconds. */
export const hasEnded = async (pid: number, withinMs: number): Promise<boolean> => {
  const end = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Returns the command line of a process as words; empty if it can't be read. */
const commandOf = (pid: number): string[] =>
  (linux
    ? attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean))
    : output('ps', ['-ww', '-o', 'command=', '-p', String(pid)])?.split(/\s+(?=-)|(?<=\s-[a-zA-Z])\s+/)) ?? []

const namesFolder = (words: string[], folder: string): boolean =>
  words.some((word, at) => (word === '-D' && words[at + 1] === folder) || word === `-D${folder}`)

const standsIn = (folder: string, pid: number): boolean =>
  attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === folder

/** Checks whether the pid is a postmaster of exactly this folder: `postgres -D <folder>` (E7). */
export const isPostmasterOf = (folder: string, pid: number): boolean => {
  const words = commandOf(pid)
  return basename(words[0] ?? '') === 'postgres' && (namesFolder(words, folder) || standsIn(folder, pid))
}

const worksIn = (folder: string, pid: number): boolean => {
  const words = commandOf(pid)
  const name = basename(words[0] ?? '')
  if (/^(postgres|initdb)$/.test(name)) return namesFolder(words, folder) || standsIn(folder, pid)
  return /^postgres:/.test(words[0] ?? '') && standsIn(folder, pid)
}

const allPids = (): number[] =>
  (linux
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : (output('ps', ['-axo', 'pid=']) ?? '').split('\n')
  )
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)

/** Returns the pids of all engine processes that work in this folder: postmaster, its children, initdb. */
export const enginesIn = (folder: string): number[] =>
  allPids().filter((pid) => worksIn(folder, pid) && isAlive(pid))
