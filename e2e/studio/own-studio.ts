import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { copySeeded } from './seeded-folder.ts'
import { serveStudio } from './serve-studio.ts'

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

/**
 * Starts a studio on a separate folder; `environment` is added to its settings. A `fresh` one seeds itself with these, others
 * start on a copy of a seeded studio. `files` lie in its DATA_DIR.
 */
export async function startStudio(
  environment: Record<string, string> = {},
  { fresh = false, files = {} as Record<string, Buffer> } = {},
): Promise<OwnStudio> {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-own-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const started = async () => {
    if (!fresh) await copySeeded(dataDir)
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dataDir, name), bytes)
    return serveStudio(dataDir, environment)
  }
  const { url, stop } = await started().catch((error) => {
    remove()
    throw error
  })
  const ask = asker(url)
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
    async stop() {
      await stop()
      remove()
    },
  }
}

/** Hands out the studio of a file of journeys; the one of the file before is stopped. */
function studioPerFile() {
  let current: { file: string; studio: OwnStudio } | undefined
  const stop = async () => {
    await current?.studio.stop()
    current = undefined
  }
  return {
    stop,
    async of(file: string): Promise<OwnStudio> {
      if (current?.file === file) return current.studio
      await stop()
      current = { file, studio: await startStudio() }
      return current.studio
    },
  }
}

/**
 * Tests with a separate studio, which only the journeys of one file share: which files a worker runs before does not matter to
 * its clock, plans and people.
 */
export const test = base.extend<{ studio: OwnStudio }, { studios: ReturnType<typeof studioPerFile> }>({
  studios: [
    async ({ browserName: _ }, use) => {
      const studios = studioPerFile()
      await use(studios)
      await studios.stop()
    },
    { scope: 'worker' },
  ],
  studio: [async ({ studios }, use, { file }) => use(await studios.of(file)), { timeout: 120_000 }],
  baseURL: ({ studio }, use) => use(studio.url),
})
