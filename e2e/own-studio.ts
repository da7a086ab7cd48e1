import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { bundledServer } from '../scripts/set-up/built.mjs'

const DAY = 86_400_000

/** A separate studio whose clock may be moved without changing the days of the others. */
export interface OwnStudio {
  url: string
  /** Moves the studio clock forward and runs the jobs that fall due. */
  passDays: (days: number) => Promise<void>
  /** Changes a plan's price as an Admin, in dollars. */
  setCost: (plan: string, cost: number) => Promise<void>
  /** Blocks a person without an end as an Admin, by user name. */
  block: (userName: string) => Promise<void>
  /** Returns the subjects of the mails to an address, newest first. */
  mailsTo: (email: string) => Promise<string[]>
  stop: () => Promise<void>
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return String(typeof address === 'object' && address?.port)
}

/** Calls a studio; a POST if there is a body, unless a method is given. */
const asker =
  (url: string) =>
  (path: string, body?: object, token?: string, method = 'POST') =>
    fetch(url + path, {
      ...(body && { method, body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })

async function untilOpen(ask: ReturnType<typeof asker>): Promise<void> {
  const isOpen = () =>
    ask('/api/Settings').then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 90_000 }).toBe(true)
}

/** Starts a studio on a separate folder; `environment` is added to its settings. */
export async function startStudio(environment: Record<string, string> = {}): Promise<OwnStudio> {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-own-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [bundledServer], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', FFMPEG: 'off', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const ask = asker(url)
  // A server that doesn't start is returned to no journey, so it is stopped here.
  await untilOpen(ask).catch(async (error) => {
    await stop()
    throw error
  })
  const asAdmin = async (path: string, body?: object, method?: string) => {
    const admin = { email: 'admin@demo.studio', password: 'Admin123' }
    const { accessToken } = await (await ask('/api/User/login', admin)).json()
    const answer = await ask(path, body, accessToken, method)
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }
  return {
    url,
    async passDays(days) {
      const { now } = await (await ask('/api/Settings')).json()
      await asAdmin('/api/Sandbox/clock', { now: new Date(Date.parse(now) + days * DAY).toISOString() })
    },
    async setCost(plan, cost) {
      const { records } = await (await ask('/api/Price')).json()
      const { id } = records.find(({ title }: { title: string }) => title === plan)
      await asAdmin(`/api/Price/${id}`, { cost }, 'PUT')
    },
    async block(userName) {
      const { records } = await asAdmin(`/api/User/getAllUsers?userName=${userName}`)
      const flags = { blockedAccess: true, blockedChat: false, blockedComments: false }
      await asAdmin(`/api/User/block/${records[0].id}`, { ...flags, blockedToDateTime: null }, 'PUT')
    },
    async mailsTo(email) {
      const { records } = await asAdmin(`/api/Sandbox/mails?to=${encodeURIComponent(email)}`)
      return records.map(({ subject }: { subject: string }) => subject)
    },
    stop,
  }
}

/** Tests with a separate studio. */
export const test = base.extend<object, { studio: OwnStudio }>({
  studio: [
    async ({ browserName: _ }, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ studio }, use) => use(studio.url),
})
