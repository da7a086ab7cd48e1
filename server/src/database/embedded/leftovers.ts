import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, externalServerHint } from './cannot-start.ts'
import { moveAside } from './folders.ts'

/** A process of PostgreSQL that works in a folder; one that leads, a postmaster or initdb, ends its children. */
type Working = { pid: number; leads: boolean }

const onLinux = (folder: string, name: string): Working[] => {
  const of = `/proc/${name}`
  try {
    if (!/^(postgres|initdb)$/m.test(readFileSync(`${of}/comm`, 'utf8'))) return []
    const leads = readFileSync(`${of}/cmdline`, 'utf8').includes(`\0-D\0${folder}\0`)
    return leads || readlinkSync(`${of}/cwd`) === folder ? [{ pid: Number(name), leads }] : []
  } catch {
    return []
  }
}

/** Returns the engine processes of exactly this folder (E7). Only Linux tells of a child where it works. */
export const enginesIn = (folder: string): Working[] =>
  process.platform === 'linux'
    ? readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? onLinux(folder, name) : []))
    : execFileSync('ps', ['-axwwo', 'pid=,args='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => /^ *(\d+) (?:.*\/)?(?:postgres|initdb) -D (.*)$/.exec(line))
        .flatMap((found) =>
          found?.[2]?.startsWith(`${folder} `) ? [{ pid: Number(found[1]), leads: true }] : [],
        )

/** Returns whether none is left within that time, of those that get the signal, if one is given. */
const end = async (find: () => Working[], milliseconds: number, signal?: 'SIGINT' | 'SIGQUIT') => {
  const until = Date.now() + milliseconds
  for (const { pid } of signal ? find() : []) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') return false
    }
  }
  while (find().length > 0) {
    if (Date.now() > until) return false
    await sleep(20)
  }
  return true
}

/**
 * Ends the engine of a folder: its postmaster by SIGINT, after ten seconds by SIGQUIT, which loses no commit (E8). A
 * child whose postmaster died exits by itself, or is busy and must end before a new engine starts (F1, F2).
 */
export const endEngine = async (folder: string): Promise<void> => {
  const all = () => enginesIn(folder)
  const leaders = () => all().filter(({ leads }) => leads)
  if (!(await end(leaders, 10_000, 'SIGINT'))) await end(leaders, 5_000, 'SIGQUIT')
  if ((await end(all, 200)) || (await end(all, 5_000, 'SIGQUIT'))) return
  throw new CannotStart(
    `A database engine of an earlier run (process ${all()[0]?.pid}) still works in ${folder} and can't be stopped ` +
      `from here. Stop it as its owner. ${externalServerHint}`,
  )
}

/** Whether a process has this pid, even a zombie: PostgreSQL handles one that is dead itself. */
const isUsed = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Cleans up after an earlier run: stops its engine, moves aside a pid file with another process's pid or none
 * (and leaves that process alone), and removes the socket (E7, E8).
 */
export const clearPreviousRun = async (cluster: string, socketFolder: string): Promise<void> => {
  await endEngine(cluster)
  const file = join(cluster, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (existsSync(file) && !(pid > 0 && !isUsed(pid))) moveAside(file)
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(socketFolder, name), { force: true })
}
