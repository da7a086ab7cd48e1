import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundledServer } from '../set-up/built.mjs'
import { serverFlags } from '../set-up/server.mjs'
import { ranFor } from './processor.ts'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Creates a data folder for one studio; its real path, because the engine compares it. */
export const dataFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'studio-bench-')))

/** Waits for the first answer of a starting studio. */
export async function untilOpen(port: number, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(10)
  }
  throw new Error('the studio ended before it opened')
}

export type Served = Awaited<ReturnType<typeof openServed>>

interface Opening {
  dataDir: string
  port: number
  /** What differs from the environment of this process. */
  env?: NodeJS.ProcessEnv
}

/** Starts a demo studio as `npm start` does, in a separate process. */
export async function openServed({ dataDir, port, env }: Opening) {
  const child = spawn(process.execPath, [...serverFlags(process.env), bundledServer], {
    env: {
      UV_THREADPOOL_SIZE: '8',
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilOpen(port, () => child.exitCode === null)
  return {
    pid: Number(child.pid),
    dataDir,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs work with a studio on a separate folder, and removes both afterwards. */
export async function withServed<Result>(
  work: (studio: Served) => Promise<Result>,
  env?: NodeJS.ProcessEnv,
): Promise<Result> {
  const dataDir = dataFolder()
  try {
    const studio = await openServed({ dataDir, port: await freePort(), env })
    return await work(studio).finally(() => studio.stop())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the percentage of one core that a process and its descendants use in a time. */
export async function percentOfCore(pid: number, milliseconds: number): Promise<number> {
  const times = () =>
    [pid, ...descendants(pid)].reduce((all, one) => {
      // The engine starts and ends workers at any time.
      try {
        return all.set(one, ranFor(one))
      } catch {
        return all
      }
    }, new Map<number, number>())
  const before = times()
  await sleep(milliseconds)
  const taken = [...times()].reduce((sum, [one, time]) => sum + time - (before.get(one) ?? 0), 0)
  return (taken / milliseconds) * 100
}

/** Returns the resident megabytes of a process, including its code and libraries. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Returns the child processes of a process, recursively; none if it has ended. */
export function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return children.flatMap((child) => [child, ...descendants(child)])
  } catch {
    return []
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
