import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, useAnotherServer } from './cannot-start.ts'
import { moveAside } from './folders.ts'
import { enginesIn, hasEnded, isPostmasterOf } from './processes.ts'

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const cannotEnd = (folder: string, pid: number): CannotStart =>
  new CannotStart(
    `A database engine of an earlier run (process ${pid}) still works in ${folder} and can't be stopped from here. ` +
      `Stop it as its owner. ${useAnotherServer}`,
  )

/** Ends one process of the engine: first the polite signal, after ten seconds SIGQUIT, which loses no commit (E8). */
export const endProcess = async (folder: string, pid: number, politely: NodeJS.Signals): Promise<void> => {
  try {
    signal(pid, politely)
    if (await hasEnded(pid, 10_000)) return
    signal(pid, 'SIGQUIT')
  } catch {
    throw cannotEnd(folder, pid)
  }
  if (!(await hasEnded(pid, 5_000))) throw cannotEnd(folder, pid)
}

/** Ends processes that were proved to work in this folder, such as the initdb of a killed first start. */
export const endProcesses = async (folder: string, pids: number[]): Promise<void> => {
  await Promise.all(pids.map((pid) => endProcess(folder, pid, 'SIGTERM')))
}

const stopOrphans = async (cluster: string): Promise<void> => {
  for (const pid of enginesIn(cluster)) {
    if (isPostmasterOf(cluster, pid)) await endProcess(cluster, pid, 'SIGINT')
  }
  await Promise.all(enginesIn(cluster).map((pid) => endChild(cluster, pid)))
}

/**
 * A child sees that its postmaster died as soon as it is idle, and a new one must not start beside a busy one. What that
 * one does was acknowledged to nobody, so it is told to leave off at once, as a postmaster would tell it (F1, F2).
 */
const endChild = async (cluster: string, pid: number): Promise<void> => {
  if (!(await hasEnded(pid, 200))) await endProcess(cluster, pid, 'SIGQUIT')
}

/** No process of any kind has this pid, not even one that waits to be collected: Postgres sees that by itself. */
const isUnused = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

const clearPidFile = (cluster: string): void => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isUnused(pid)) moveAside(file)
}

/**
 * Clears what an earlier run left: its engine is stopped, a pid file that names a stranger or nobody is moved aside
 * and the stranger left alone, the socket is removed (E7, E8).
 */
export const clearPreviousRun = async (cluster: string, socketFolder: string): Promise<void> => {
  await stopOrphans(cluster)
  clearPidFile(cluster)
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(socketFolder, name), { force: true })
}
