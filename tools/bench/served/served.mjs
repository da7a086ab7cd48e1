import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundledServer } from '../../set-up/built.mjs'
import { serverFlags } from '../../set-up/server.mjs'
import { ranFor } from '../ran-for.mjs'

const POLL_MS = 10

export const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Creates a data folder for one studio; its real path, because the engine compares it. */
export const dataFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'studio-bench-')))

/** Waits for the first answer of a starting studio. @param {number} port @param {() => boolean} running */
export const untilOpen = async (port, running) => {
  while (running()) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(POLL_MS)
  }
  throw new Error('the studio ended before it opened')
}

/**
 * Starts a demo studio as `npm start` does, in a separate process.
 * @param {{ dataDir: string, port: number }} where
 */
export const openServed = async ({ dataDir, port }) => {
  const child = spawn(process.execPath, [...serverFlags(process.env), bundledServer], {
    env: {
      UV_THREADPOOL_SIZE: '8',
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
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

/**
 * Runs work with a studio on a separate folder, and removes both afterwards.
 * @template Result @param {(studio: Awaited<ReturnType<typeof openServed>>) => Promise<Result>} work
 */
export const withServed = async (work) => {
  const dataDir = dataFolder()
  try {
    const studio = await openServed({ dataDir, port: await freePort() })
    return await work(studio).finally(() => studio.stop())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Returns the milliseconds of processor time of a process and its descendants, by process. Those that end while they are read
 * are left out: the database engine starts and ends workers at any time.
 * @param {number} pid @returns {Map<number, number>}
 */
export const processorTimes = (pid) => {
  /** @type {Map<number, number>} */
  const times = new Map()
  for (const one of [pid, ...descendants(pid)]) {
    try {
      times.set(one, ranFor(one))
    } catch {}
  }
  return times
}

/**
 * Returns the percentage of one core that a process and its descendants use in a time.
 * @param {number} pid @param {number} milliseconds
 */
export const percentOfCore = async (pid, milliseconds) => {
  const before = processorTimes(pid)
  await sleep(milliseconds)
  const taken = [...processorTimes(pid)].reduce((sum, [one, time]) => sum + time - (before.get(one) ?? 0), 0)
  return (taken / milliseconds) * 100
}

/**
 * Waits until a server has made what it makes after its start, such as the demo's photographs: three seconds in a row with less
 * than a tenth of a core. Gives up after two minutes.
 * @param {number} pid
 */
export const untilAtRest = async (pid) => {
  for (let second = 0, calm = 0; calm < 3 && second < 120; second += 1)
    calm = (await percentOfCore(pid, 1_000)) < 10 ? calm + 1 : 0
}

/** Returns the resident megabytes of a process, including its code and libraries. @param {number} pid */
export const residentMegabytes = (pid) => {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Returns the ids of a process's children, separated by spaces; none if it has ended. @param {number} pid */
const childrenOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the child processes of a process, recursively. @param {number} pid @returns {number[]} */
export const descendants = (pid) => {
  const children = childrenOf(pid).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
