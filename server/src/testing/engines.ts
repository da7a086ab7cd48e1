import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { enginesIn } from '../database/embedded/leftovers.ts'

const source = resolve(import.meta.dirname, '../database')

/** A DATA_DIR for one test. */
export const newDataDir = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'studio-data-')))

/** A process that has just ended by itself is no error. */
export const killIfThere = (pid: number, signal: NodeJS.Signals = 'SIGKILL'): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills the engines still running in this DATA_DIR, and removes it. */
export const clear = (dataDir: string): void => {
  for (const { pid } of enginesIn(join(dataDir, 'postgres'))) killIfThere(pid)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** Returns the pids of the postmasters that run in this DATA_DIR, by the process table. */
export const postmastersOf = (dataDir: string): number[] =>
  enginesIn(join(dataDir, 'postgres')).flatMap(({ pid, leads }) => (leads ? [pid] : []))

/** Runs one query on a separate connection. */
export const ask = async (connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const run = (script: string): ChildProcess => {
  const code = `const source = ${JSON.stringify(source)}; ${script}; setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Returns the first output of the process: `held` or the text of its error. */
const firstWord = async (child: ChildProcess): Promise<string> =>
  String((await once(child.stdout!, 'data'))[0]).trim()

const saying = (work: string): string =>
  `try { ${work}; console.log('held') } catch (error) { console.log(error.message) }`

/** Starts a separate process that starts the engine, or only takes the lock, and runs until it is killed. */
export const otherProcess = async (what: 'engine' | 'lock', dataDir: string) => {
  const folder = JSON.stringify(dataDir)
  const work =
    what === 'engine'
      ? `const { startEngine } = await import(source + '/embedded/engine.ts'); await startEngine({ dataDir: ${folder} })`
      : `const { takeLock } = await import(source + '/embedded/lock.ts'); takeLock(${folder})`
  const child = run(saying(work))
  return { child, said: await firstWord(child) }
}

/** Begins a first start without waiting for it. */
export const beginStart = (dataDir: string): ChildProcess =>
  run(
    `const { startEngine } = await import(source + '/embedded/engine.ts'); await startEngine({ dataDir: ${JSON.stringify(dataDir)} })`,
  )

/** Sends SIGKILL and waits for the exit. */
export const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Returns the pid in postmaster.pid; undefined without the file. */
export const writtenPid = (dataDir: string): number | undefined => {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}
