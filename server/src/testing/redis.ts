import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
const found = (name: string) => places.map((one) => join(one, name)).find((path) => existsSync(path))

/** The machine's Valkey or Redis; null if there is none, and tests that need it are skipped. */
export const realRedis = found('valkey-server') ?? found('redis-server') ?? null
/** Says in a title why tests are skipped. */
export const orWithoutRedis = realRedis
  ? ''
  : ' (skipped: there is no Valkey or Redis here; Debian: apt-get install redis-server)'

export interface TestRedis {
  url: string
  /** Ends it without a goodbye. */
  kill(): Promise<void>
  /** Stops it from answering while its connections stay open. */
  pause(): void
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
}

/** Starts an empty Valkey or Redis on a free port of loopback, which keeps nothing on the disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn(realRedis ?? '', args, { stdio: 'ignore' })
    while (!(await listens(Number(port)))) {
      if (child.exitCode !== null) throw new Error('Redis did not start')
      await sleep(20)
    }
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    pause: () => void child.kill('SIGSTOP'),
    start,
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answered = once(socket, 'connect').then(
    () => true,
    () => false,
  )
  const is = await answered
  socket.destroy()
  return is
}
