import { dayOf } from '@studio/contract/dates.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startKillableServer } from '../testing/killable-server.ts'
import { makeLibrary } from '../testing/library.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

const all = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC']
const zones = process.env.FULL ? all : all.slice(0, 2)

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
  const library = makeLibrary(studio.context)
  await library.day(dayOf(studio.context.clock.now()), [await library.video()])
})
afterAll(() => studio.stop())

test.each(zones)(
  'a server in the time zone %s has the same day as every other: a day is a UTC day (F26)',
  async (TZ) => {
    const member = await studio.people.admin()
    const { host, port } = studio.context.sandbox as unknown as Sandbox
    const server = await startKillableServer(studio, `http://${host}:${port}`, { TZ })
    const there = await server.as(member).call(home, {})
    await server.kill()
    const here = await studio.as(member).call(home, {})
    expect(there.today).toBe(here.today)
    expect(there.days.records).toHaveLength(1)
    expect(there.days.records[0]?.dateTime).toEqual(here.days.records[0]?.dateTime)
  },
  120_000,
)
