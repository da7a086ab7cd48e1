import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../scripts/set-up/server.mjs'
import { type Engine, startEngine } from '../server/src/database/embedded/engine.ts'
import { type Furnished, furnish } from './furnish.ts'
import { ask } from './send.ts'

/** A separate production server on loopback, with its database and a little content. */
export interface Target extends Furnished {
  port: number
  /** Returns the resident bytes of the server's process; null if the system doesn't report it. */
  memory(): number | null
  stop(): Promise<void>
}

export const HOST = 'studio.example'
const OPENS_WITHIN_MS = 60_000

/**
 * Starts a fresh production server as `npm start` does; every caller has a separate address by
 * X-Forwarded-For.
 */
export async function startTarget(tools: { node: string; env: NodeJS.ProcessEnv }): Promise<Target> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'studio-hostile-')))
  const engine = await startEngine({ dataDir: join(folder, 'engine'), disposable: true })
  const port = await freePort()
  const settings = { ...production, PORT: String(port), DATA_DIR: join(folder, 'data') }
  const furnished = await furnish(engine.connection, settings)
  const env = { ...tools.env, ...settings, DATABASE_URL: addressOf(engine) }
  const server = startServer({ node: tools.node, env }, [])
  const target: Target = {
    ...furnished,
    port,
    memory: () => memoryOf(server.pid),
    async stop() {
      server.stop('SIGTERM')
      await server.ended
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await opened(target, server.ended)
  return target
}

const key = (prefix: string) => prefix + randomBytes(18).toString('hex')

/** Settings required in production; no server listens at the external addresses. */
const production = {
  STUDIO_MODE: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: `https://${HOST}`,
  TRUST_PROXY: '127.0.0.1',
  TOKEN_SECRET: randomBytes(48).toString('base64url'),
  STRIPE_SECRET_KEY: key('sk_live_'),
  STRIPE_PUBLISHABLE_KEY: key('pk_live_'),
  STRIPE_WEBHOOK_SECRET: key('whsec_'),
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  INSTAGRAM_BASE_URL: 'http://127.0.0.1:1',
  VIMEO_OEMBED_URL: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: `Studio <studio@${HOST}>`,
  CONTACT_EMAIL: `hello@${HOST}`,
  LOG_LEVEL: 'silent',
}

/** The engine listens only on a Unix socket. */
function addressOf({ connection: { user, database, host, port } }: Engine): string {
  return `postgresql://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function opened(target: Target, ended: Promise<number>): Promise<void> {
  const until = performance.now() + OPENS_WITHIN_MS
  let code: number | undefined
  void ended.then((status) => {
    code = status
  })
  while (performance.now() < until && code === undefined) {
    const answer = await ask(target, { path: '/health/ready', from: '192.0.2.1' }).catch(() => null)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error(code === undefined ? 'The server did not open.' : `The server ended with code ${code}.`)
}

/** Linux counts in pages of 4,096 bytes. */
function memoryOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/statm`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) * 4096 : null
}
