import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { signIn, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { deviceSlots, freeSlot, stopDevice } from '@studio/contract/videos/watching/endpoints.ts'
import { FREE_AFTER, STOP_LASTS } from '@studio/contract/videos/watching/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watching } from '../../../database/tables/progress.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { movableMachine } from '../../../testing/machine-clock.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { forgetOldWatching } from './devices.ts'

interface Device {
  token: string
  refreshToken: string
}

let studio: TestStudio
let second: TestStudio
let videoId: string
let films: string
beforeAll(async () => {
  // Both servers have the films, as behind one proxy.
  films = await mkdtemp(join(tmpdir(), 'studio-films-'))
  studio = await startTestStudio({ DATA_DIR: films })
  second = await studio.secondServer()
  const library = makeLibrary(studio.context)
  videoId = await library.video({ film: Buffer.alloc(1000, 7), durationSeconds: 600 })
  await library.pack([videoId])
})
const moveMachine = movableMachine(() => [studio, second])
afterAll(async () => {
  await second.stop()
  await studio.stop()
  await rm(films, { recursive: true })
})

async function devicesOf({ email, password }: TestPerson, count: number): Promise<Device[]> {
  const signedIn = Array.from({ length: count }, () =>
    studio.call(signIn, { body: { email, password } }, { headers: { 'user-agent': 'Firefox' } }),
  )
  return (await Promise.all(signedIn)).map(({ accessToken, refreshToken }) => ({
    token: accessToken,
    refreshToken,
  }))
}

async function teacherOn(count: number): Promise<Device[]> {
  return devicesOf(await studio.people.coach(), count)
}

/** Requests the film's first bytes as that device's player does, on one server or the other. */
async function play(device: Device, server = studio): Promise<{ status: number; code?: string }> {
  const { url } = await server.as(device).call(video, { params: { id: videoId } })
  const answer = await server.inject({ url: url ?? '', headers: { range: 'bytes=0-9' } })
  return answer.statusCode === 206 ? { status: 206 } : { status: answer.statusCode, code: answer.json().code }
}
const elsewhere = (device: Device) => studio.as(device).call(deviceSlots, {})
const PLAYS = { status: 206 }
const TOO_MANY = { status: 409, code: 'TooManyStreams' }

test('two devices of an account watch at once and a third is told so, with where (D18.at-once)', async () => {
  const [one, two, three] = (await teacherOn(3)) as [Device, Device, Device]
  expect([await play(one), await play(two), await play(three)]).toEqual([PLAYS, PLAYS, TOO_MANY])
  expect([await play(one), await play(two)]).toEqual([PLAYS, PLAYS])
  const told = await elsewhere(three)
  expect(told).toMatchObject({ here: 'tooMany', atOnce: 2 })
  expect(told.records).toHaveLength(2)
  expect((await elsewhere(one)).here).toBe('free')
})

test('of devices that begin at the same moment on two servers, as many play as may (D18.at-once)', async () => {
  const devices = await teacherOn(8)
  const played = await Promise.all(devices.map((device, place) => play(device, place % 2 ? second : studio)))
  const byStatus = played.toSorted((one, other) => one.status - other.status)
  expect(byStatus).toEqual([PLAYS, PLAYS, ...Array.from({ length: 6 }, () => TOO_MANY)])
})

test('a device that stopped asking frees its place within a minute, one that tells its position does not', async () => {
  const [silent, telling, third, fourth] = (await teacherOn(4)) as [Device, Device, Device, Device]
  await play(silent)
  await play(telling)
  moveMachine(FREE_AFTER - 30 * SECOND)
  await studio.as(telling).call(storeProgress, { params: { videoId }, body: { seconds: 30 } })
  expect(await play(third)).toEqual(TOO_MANY)
  moveMachine(FREE_AFTER + SECOND)
  expect([await play(third), await play(fourth)]).toEqual([PLAYS, TOO_MANY])
})

test('signing out, and closing the player, free a place at once', async () => {
  const [one, two, third, fourth] = (await teacherOn(4)) as [Device, Device, Device, Device]
  await play(one)
  await play(two)
  await studio.as(one).call(signOut, { body: { refreshToken: one.refreshToken } })
  expect([await play(third), await play(fourth)]).toEqual([PLAYS, TOO_MANY])
  await studio.as(two).call(freeSlot, {})
  expect(await play(fourth)).toEqual(PLAYS)
})

test('a device that is stopped from another ends within ten seconds, and goes on when somebody there wants it to', async () => {
  const [old, two, fresh] = (await teacherOn(3)) as [Device, Device, Device]
  await play(old)
  moveMachine(5 * SECOND)
  await play(two)
  const { records } = await elsewhere(fresh)
  await studio.as(fresh).call(stopDevice, { params: { id: records[1]?.id ?? '' } })
  expect(await play(fresh)).toEqual(PLAYS)
  moveMachine(16 * SECOND)
  expect(await play(old)).toEqual({ status: 409, code: 'StreamStopped' })
  await studio.as(two).call(freeSlot, {})
  expect(await play(old)).toEqual({ status: 409, code: 'StreamStopped' })
  expect((await elsewhere(old)).here).toBe('stopped')
  await studio.as(old).call(freeSlot, {})
  expect(await play(old)).toEqual(PLAYS)
})

test("nobody stops, nor reads of, another person's devices", async () => {
  const [[mine], [theirs]] = [await teacherOn(1), await teacherOn(2)] as [[Device], [Device]]
  await play(theirs)
  expect((await elsewhere(mine)).records).toEqual([])
  const { rows } = await studio.context.db.execute<{ id: string }>('select session_id as id from watching')
  for (const { id } of rows) {
    expect((await refused(studio.as(mine).call(stopDevice, { params: { id } }))).status).toBe(404)
  }
  expect(await play(theirs)).toEqual(PLAYS)
})

test('with 0 for the limit any number plays, and nothing is written', async () => {
  const free = await startTestStudio({ STREAMS_AT_ONCE: '0' })
  const coach = await free.people.coach()
  const library = makeLibrary(free.context)
  const id = await library.video({ film: Buffer.alloc(10) })
  for (let count = 0; count < 4; count += 1) {
    const { accessToken } = await free.call(signIn, {
      body: { email: coach.email, password: coach.password },
    })
    const { url } = await free.as({ token: accessToken }).call(video, { params: { id } })
    expect((await free.inject({ url: url ?? '' })).statusCode).toBe(200)
  }
  expect(await free.context.db.$count(watching)).toBe(0)
  await free.stop()
})

test('rows that decide nothing any more are forgotten', async () => {
  const [one] = (await teacherOn(1)) as [Device]
  await play(one)
  await forgetOldWatching(studio.context)
  expect(await studio.context.db.$count(watching)).toBeGreaterThan(0)
  // Earlier tests have moved the clock by some minutes at most.
  moveMachine(STOP_LASTS + FREE_AFTER + 10 * MINUTE)
  await forgetOldWatching(studio.context)
  expect(await studio.context.db.$count(watching)).toBe(0)
})
