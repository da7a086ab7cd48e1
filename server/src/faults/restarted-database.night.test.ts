import { type Call, CallError } from '@studio/contract/call.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../database/embedded/engine.ts'
import { callAt } from '../testing/call-at.ts'
import { databaseUrlOf } from '../testing/database.ts'
import { clear, killIfThere, newDataDir, postmastersOf } from '../testing/engines.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const ROUNDS = process.env.FULL ? 10 : 2
const WRITERS = 4
/** The engine is started again this often; who keeps it gives up at the fifth death in a minute (E10). */
const DEATHS = 4

const [engineDir, dataDir] = [newDataDir(), newDataDir()]
let engine: Engine
let studio: StudioProcess
let call: Call
let coachUserId: string

beforeAll(async () => {
  engine = await startEngine({ dataDir: engineDir })
  const DATABASE_URL = databaseUrlOf(engine.connection)
  studio = await startStudioProcess({ DATA_DIR: dataDir, DATABASE_URL, STUDIO_MODE: 'demo' })
  const demo = { email: 'admin@demo.studio', password: 'Admin123' }
  call = callAt(studio.url, (await callAt(studio.url)(signIn, { body: demo })).accessToken)
  coachUserId = (await call(people, { query: { role: 'Coach' } })).records[0]?.id ?? ''
}, 120_000)
afterAll(async () => {
  await studio?.end('SIGKILL')
  await engine?.stop()
  clear(engineDir)
  clear(dataDir)
})

async function startEngineAnew(): Promise<void> {
  await engine.stop()
  engine = await startEngine({ dataDir: engineDir })
}

test('a database elsewhere that is restarted at once under load costs 503 only, no acknowledged write, and the server runs on (F16)', async () => {
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0 && round % DEATHS === 0) await startEngineAnew()
    const refused: number[] = []
    let over = false
    const write = async (writer: number) => {
      for (let count = 0; !over; count += 1) {
        const title = `Tide ${round}.${writer}.${count}`
        const made = await call(createVideo, { body: { title, coachUserId } }).catch(
          (error: unknown) => error,
        )
        if (made instanceof CallError) refused.push(made.status)
        else if (made instanceof Error) throw made
        else acknowledged.set((made as { id: string }).id, title)
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before + WRITERS)
    const earlier = refused.length
    // What `pg_ctl restart -m immediate` sends; whoever keeps this engine starts it again.
    for (const pid of postmastersOf(engineDir)) killIfThere(pid, 'SIGQUIT')
    await expect.poll(() => refused.length, { interval: 5, timeout: 15_000 }).toBeGreaterThan(earlier)
    const [least, began] = [acknowledged.size, performance.now()]
    await expect
      .poll(() => acknowledged.size, { interval: 5, timeout: 15_000 })
      .toBeGreaterThan(least + WRITERS)
    over = true
    await Promise.all(writers)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(new Set(refused)).toEqual(new Set([503]))
  }
  for (const [id, title] of acknowledged)
    expect(await call(video, { params: { id } })).toMatchObject({ title })
}, 180_000)
