import { DAY, dayOf } from '@studio/contract/dates.ts'
import { blockUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { clearProgress } from '@studio/contract/videos/progress/endpoints.ts'
import {
  endSharedYear,
  ownSharedYear,
  sharedYear,
  shareYear,
} from '@studio/contract/videos/shared-year/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practices } from '../../../database/tables/progress.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ PUBLIC_URL: 'https://yoga.example.com' })
})
afterAll(() => studio.stop())

const ENDED = 'This picture is no longer shared'
const zone = { body: { timeZone: 'Europe/Vienna' } }

/** A member who has practised once on each of the last days. */
async function practising(days: number, firstName = 'Maya'): Promise<TestPerson> {
  const person = await studio.people.student({ firstName, lastName: 'Quiet' })
  const now = studio.context.clock.now().getTime()
  const instants = Array.from({ length: days }, (_, day) => new Date(now - day * DAY))
  await studio.context.db
    .insert(practices)
    .values(instants.map((at) => ({ userId: person.id, day: dayOf(at), practisedAt: at, seconds: 1800 })))
  return person
}

const share = async (person: TestPerson) => {
  const { shared } = await studio.as(person).call(shareYear, zone)
  const token = shared?.url.split('/').at(-1) ?? ''
  return { url: shared?.url, token, read: () => studio.call(sharedYear, { params: { token } }) }
}
const statusOf = async (url: string) => (await studio.inject(url)).statusCode

test('nobody sees a year before its person shares it, and then its first name, picture and one line', async () => {
  const person = await practising(8)
  expect(await studio.as(person).call(ownSharedYear, {})).toEqual({ shared: null })
  const { url, token, read } = await share(person)
  expect(url).toBe(`https://yoga.example.com/shared-year/${token}`)
  const answer = await read()
  expect(answer).toEqual({
    title: 'Maya’s year',
    line: '2 weeks, 4 hours, 8 classes',
    picture: expect.stringMatching(/^\/share\/year\/[\w.-]+\/[0-9a-z]+\.jpg$/),
  })
  expect(JSON.stringify(answer)).not.toContain('Quiet')
})

test('the card is a picture of 1200 by 630 that is drawn anew once there is another class', async () => {
  const person = await practising(3)
  const { read } = await share(person)
  const { picture } = await read()
  const card = await studio.inject(picture)
  const { width, height, format } = await sharp(card.rawPayload).metadata()
  expect([card.statusCode, width, height, format]).toEqual([200, 1200, 630, 'jpeg'])
  expect(card.headers['cache-control']).toBe('no-cache')
  expect(card.rawPayload.length).toBeLessThan(200_000)
  const at = new Date(studio.context.clock.now().getTime() - 30 * DAY)
  await studio.context.db
    .insert(practices)
    .values({ userId: person.id, day: dayOf(at), practisedAt: at, seconds: 1200 })
  const later = (await read()).picture
  expect(later).not.toBe(picture)
  const old = await studio.inject(picture)
  expect([old.statusCode, old.headers.location]).toEqual([302, later])
})

test('the link stays while it is shared, ends with the switch, and another time it is another one', async () => {
  const person = await practising(1)
  const first = await share(person)
  const { picture } = await first.read()
  expect((await share(person)).token).toBe(first.token)
  await studio.as(person).call(endSharedYear, {})
  await studio.as(person).call(endSharedYear, {})
  expect(await studio.as(person).call(ownSharedYear, {})).toEqual({ shared: null })
  expect(await refused(first.read())).toMatchObject({ status: 410, message: ENDED })
  expect(await statusOf(picture)).toBe(410)
  const second = await share(person)
  expect(second.token).not.toBe(first.token)
  expect(await refused(first.read())).toMatchObject({ status: 410 })
  await second.read()
})

test('it ends with the history, with the account, and while its person is shut out', async () => {
  const admin = studio.as(await studio.people.admin())
  const [cleared, erased, blocked] = [await practising(2), await practising(2), await practising(2)]
  const links = [await share(cleared), await share(erased), await share(blocked)]
  await studio.as(cleared).call(clearProgress, {})
  await admin.call(deleteUser, { params: { id: erased.id } })
  const block = { blockedAccess: true, blockedChat: false, blockedComments: false }
  await admin.call(blockUser, { params: { id: blocked.id }, body: block })
  for (const { read } of links) expect(await refused(read())).toMatchObject({ status: 410, message: ENDED })
})

test('a link that is guessed, cut or signed for another row shows nothing', async () => {
  const [one, other] = [await share(await practising(1)), await share(await practising(1))]
  const [id] = one.token.split('.')
  const [, signature] = other.token.split('.')
  for (const token of [`${id}`, `${id}.`, `${id}.${signature}`, 'x', '%00', `${one.token}x`]) {
    const answer = await refused(studio.call(sharedYear, { params: { token } }))
    expect([token, answer.status]).toEqual([token, 410])
  }
})

test('a zone that does not exist is refused', async () => {
  const person = await practising(1)
  const answer = await refused(studio.as(person).call(shareYear, { body: { timeZone: 'Mars/Olympus' } }))
  expect(answer).toMatchObject({ status: 400, fields: { timeZone: 'Unknown time zone' } })
})
