import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, CallError } from '@studio/contract/call.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { socketFolderOf } from '../../server/src/database/embedded/folders.ts'
import { socketConnection } from '../../server/src/database/embedded/postmaster.ts'
import { callAt } from '../../server/src/testing/call-at.ts'
import { ask, clear, killIfThere, newDataDir, postmastersOf } from '../../server/src/testing/engines.ts'
import { type StudioProcess, startStudioProcess } from '../../server/src/testing/studio-process.ts'

const ROUNDS = process.env.FULL ? 50 : 2
const WRITERS = 4
/**
 * Milliseconds from the first acknowledged write to the kill: spread over a range by the golden ratio, the same in each run.
 */
const [shortest, longest] = [200, process.env.FULL ? 2_000 : 600]
const pauseOf = (round: number) => shortest + ((round * 0.618) % 1) * (longest - shortest)

let dataDir: string
let studio: StudioProcess

const start = async () => {
  studio = await startStudioProcess({ DATA_DIR: dataDir, STUDIO_MODE: 'demo' })
}
const killPostmaster = () => {
  for (const pid of postmastersOf(dataDir)) killIfThere(pid)
}
const killBackend = async () => {
  const busiest = `select pid from pg_stat_activity where backend_type = 'client backend'
    and pid <> pg_backend_pid() order by state_change desc limit 1`
  const [backend] = await ask(socketConnection(socketFolderOf(dataDir), 'studio'), busiest)
  process.kill(Number(backend?.pid), 'SIGKILL')
}
const killServer = () => studio.end('SIGKILL')

const targets: [string, () => unknown][] = [
  ['the server (F1)', killServer],
  ['the postmaster (F2)', killPostmaster],
  ['a backend of PostgreSQL (F3)', killBackend],
  ['the server and the postmaster (F3)', () => Promise.all([killServer(), killPostmaster()])],
]

/**
 * An Admin's calls, and the teacher of the videos that they write; waits while the server still refuses, and starts it again
 * if it ends after it has answered once more.
 */
const admin = (): Promise<{ call: Call; coachUserId: string }> =>
  vi.waitFor(
    async () => {
      await comeBack()
      const body = { email: 'admin@demo.studio', password: 'Admin123' }
      const call = callAt(studio.url, (await callAt(studio.url)(signIn, { body })).accessToken)
      const { records } = await call(people, { query: { role: 'Coach' } })
      return { call, coachUserId: records[0]?.id ?? '' }
    },
    { timeout: 60_000, interval: 100 },
  )

/** A running server that lost its database refuses with 503; a killed one does not answer. */
function requireRefusal(error: unknown): void {
  if (error instanceof CallError) expect(error.status).toBe(503)
  else expect(error).toBeInstanceOf(TypeError)
}

/**
 * Writes videos until the kill, `pause` milliseconds after the first was acknowledged; returns the titles of all that were
 * acknowledged, by id.
 */
async function writeUntil(pause: number, kill: () => unknown): Promise<Map<string, string>> {
  const { call, coachUserId } = await admin()
  const acknowledged = new Map<string, string>()
  let killed = false
  const write = async (writer: number) => {
    for (let count = 0; !killed; count += 1) {
      const title = `Tide ${writer}.${count}`
      const made = await call(createVideo, { body: { title, coachUserId } }).catch(requireRefusal)
      if (made) acknowledged.set(made.id, title)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  try {
    await vi.waitUntil(() => acknowledged.size > 0, { timeout: 15_000, interval: 10 })
    await sleep(pause)
    await kill()
  } finally {
    killed = true
  }
  await Promise.all(writers)
  return acknowledged
}

/**
 * Waits until the server answers from its database. It starts one that was killed, or that ended because PostgreSQL died five
 * times in a minute (E10), as systemd does.
 */
async function comeBack(): Promise<void> {
  const answers = (path: string) =>
    fetch(studio.url + path).then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect
    .poll(
      async () => {
        if (await answers('/health/ready')) return true
        if (await answers('/health/live')) return false
        await studio.end('SIGKILL')
        await start()
        return answers('/health/ready')
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true)
}

beforeAll(async () => {
  dataDir = newDataDir()
  await start()
}, 120_000)
afterAll(async () => {
  await studio.end('SIGKILL')
  clear(dataDir)
})

test.each(targets)(
  `${ROUNDS} times kill -9 of %s under ${WRITERS} writers loses no acknowledged write`,
  { timeout: ROUNDS * 60_000 },
  async (_, kill) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged = await writeUntil(pauseOf(round), kill)
      const { call } = await admin()
      for (const [id, title] of acknowledged) {
        expect(await call(video, { params: { id } })).toMatchObject({ title })
      }
    }
  },
)
