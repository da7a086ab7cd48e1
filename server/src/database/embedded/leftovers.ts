import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, externalServerHint } from './cannot-start.ts'
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
      `Stop it as its owner. ${externalServerHint}`,
  )

/**
 * Ends a process of the engine: with the given signal, after ten seconds with SIGQUIT, which loses no commit
 * (E8).
 */
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

/** Ends processes known to work in this folder, such as the initdb of a killed first start. */
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
 * Ends a child whose postmaster died: after 200 ms by SIGQUIT, as a postmaster would do. An idle child exits
 * by itself; a busy one must end before a new engine starts, and its work was never acknowledged (F1, F2).
 */
const endChild = async (cluster: string, pid: number): Promise<void> => {
  if (!(await hasEnded(pid, 200))) await endProcess(cluster, pid, 'SIGQUIT')
}

/** Whether no process has this pid, not even a zombie: PostgreSQL handles that case itself. */
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
 * Cleans up after an earlier run: stops its engine, moves aside a pid file with another process's pid or none
 * (and leaves that process alone), and removes the socket (E7, E8).
 */
export const clearPreviousRun = async (cluster: string, socketFolder: string): Promise<void> => {
  await stopOrphans(cluster)
  clearPidFile(cluster)
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(socketFolder, name), { force: true })
}
