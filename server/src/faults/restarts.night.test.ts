import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { realNginx, startNginx } from '../testing/nginx.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const RESTARTS = Number(process.env.RESTARTS ?? 2)
const CALLERS = 8
const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path))

/** Node's own sockets: its public ones accept connections where they listen. */
interface Internals {
  binding(name: 'tcp_wrap'): {
    constants: { SERVER: number }
    TCP: new (
      kind: number,
    ) => {
      fd: number
      bind(host: string, port: number): number
      getsockname(into: { port: number }): void
    }
  }
}

/** A socket that is bound and never accepts here: the server listens on it, as on one that systemd holds. */
function holdSocket(): { fd: number; port: number } {
  const { TCP, constants } = (process as unknown as Internals).binding('tcp_wrap')
  const handle = new TCP(constants.SERVER)
  handle.bind('127.0.0.1', 0)
  const at: { port: number } = { port: 0 }
  handle.getsockname(at)
  return { fd: handle.fd, port: at.port }
}

/** Says how it went, where more restarts than usual were asked for. */
function tell(proxy: string, calls: number, failed: string[]): void {
  if (!process.env.RESTARTS) return
  process.stdout.write(`${proxy}: ${RESTARTS} restarts, ${calls} calls, ${failed.length} failed\n`)
}

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-restarts-'))
  database = await createTestDatabase()
}, 60_000)
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls one after another until told to stop; returns how many there were, and those that failed. */
async function call(port: number, isOver: () => boolean): Promise<{ calls: number; failed: string[] }> {
  const agent = new Agent({ keepAlive: true })
  const failed: string[] = []
  let calls = 0
  for (; !isOver(); calls += 1) {
    const isPost = calls % 2 === 1
    const path = isPost ? '/api/User/forgotPassword' : '/api/Price'
    const outcome = await ask(port, { path, isPost, agent })
    if (typeof outcome === 'string') failed.push(`${path} ${outcome}`)
    await sleep(20)
  }
  agent.destroy()
  return { calls, failed }
}

function ask(port: number, { path, isPost, agent }: { path: string; isPost: boolean; agent: Agent }) {
  const headers = { 'content-type': 'application/json' }
  const sent = request({ port, host: '127.0.0.1', path, method: isPost ? 'POST' : 'GET', agent, headers })
  return new Promise<number | string>((done) => {
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    sent.on('response', (answer) => {
      let text = ''
      answer.on('data', (bytes) => {
        text += bytes
      })
      // An answer without a text is the proxy's own.
      answer.on('end', () => done((answer.statusCode ?? 0) < 500 ? 200 : `${answer.statusCode} ${text}`))
      answer.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    })
    sent.end(isPost ? '{"email":"no address"}' : undefined)
  })
}

/** Restarts a studio under load, behind a proxy in front of a socket that is held; returns what failed. */
async function restart(startProxy: (port: number) => Promise<{ port: number; stop(): Promise<void> }>) {
  const held = holdSocket()
  const start = (): Promise<StudioProcess> =>
    startStudioProcess(
      { DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database.connection), TRUST_PROXY: 'loopback' },
      { socket: held.fd },
    )
  let studio = await start()
  const proxy = await startProxy(held.port)
  let over = false
  const callers = Array.from({ length: CALLERS }, () => call(proxy.port, () => over))
  for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
    await sleep(500)
    await studio.end('SIGTERM')
    studio = await start()
  }
  await sleep(500)
  over = true
  const outcomes = await Promise.all(callers)
  await proxy.stop()
  await studio.end('SIGTERM')
  return {
    calls: outcomes.reduce((sum, { calls }) => sum + calls, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
  }
}

async function startCaddy(server: number) {
  const [port, admin] = [await freePort(), await freePort()]
  const child: ChildProcess = spawn(
    caddy ?? '',
    ['run', '--adapter', 'caddyfile', '--config', resolve(import.meta.dirname, '../../../deploy/Caddyfile')],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        CADDY_ADMIN: `127.0.0.1:${admin}`,
        STUDIO_DOMAIN: `http://127.0.0.1:${port}`,
        STUDIO_SERVERS: `127.0.0.1:${server}`,
      },
      stdio: 'ignore',
    },
  )
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true)
  return {
    port: Number(port),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

describe('behind a proxy by the file that is shipped no request fails while the server restarts (E11)', () => {
  const patience = 120_000 + RESTARTS * 60_000

  test.skipIf(!realNginx)('nginx', { timeout: patience, retry: 0 }, async () => {
    const { calls, failed } = await restart(async (port) => {
      const nginx = await startNginx({ ports: [String(port)], files: folder })
      return { port: Number(new URL(nginx.url).port), stop: () => nginx.stop() }
    })
    tell('nginx', calls, failed)
    expect(failed).toEqual([])
    expect(calls).toBeGreaterThan(50)
  })

  test.skipIf(!caddy)('Caddy', { timeout: patience, retry: 0 }, async () => {
    const { calls, failed } = await restart(startCaddy)
    tell('Caddy', calls, failed)
    expect(failed).toEqual([])
    expect(calls).toBeGreaterThan(50)
  })
})
