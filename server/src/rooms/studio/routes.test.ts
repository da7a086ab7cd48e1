import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { mails, moveClock, settings } from '@studio/contract/studio/endpoints.ts'
import { droppedMailText } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/connect.ts'
import { mails as written } from '../../database/tables/studio.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { storedOffset } from './clock.ts'
import { writeMail } from './mails.ts'
import { savePicture } from './pictures.ts'

let studio: TestStudio
let admin: TestPerson

beforeAll(async () => {
  studio = await startTestStudio({
    STUDIO_NAME: 'Harbour',
  })
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

test('the settings are those of the deployment, with the clock of the server (D15, D1, LIMIT-16, BO-LIMIT-09)', async () => {
  const { now, ...rest } = await studio.call(settings, {})
  expect(rest).toEqual({
    studioName: 'Harbour',
    logoUrl: null,
    logoInk: null,
    heroUrl: null,
    hero: null,
    ourStudio: [],
    publicUrl: studio.url,
    forumUrl: null,
    socialLinks: [
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      expect.anything(),
      expect.anything(),
    ],
    contactEmail: 'hello@demo.studio',
    copyrightYear: 2020,
    palette: {},
    texts: {},
    payment: { mode: 'sandbox', publicKey: 'pk_test_sandbox' },
  })
  expect(Math.abs(Date.parse(now) - studio.context.clock.now().getTime())).toBeLessThan(1000)
})

describe("the demo's clock", () => {
  const move = (now: string) => studio.as(admin).call(moveClock, { body: { now } })

  test('moves forward, runs on and survives a restart (D18.clock-offset)', async () => {
    const to = new Date(studio.context.clock.now().getTime() + 3 * DAY)
    const { now } = await move(to.toISOString())
    expect(Date.parse(now)).toBeGreaterThanOrEqual(to.getTime())
    expect(Date.parse(now) - to.getTime()).toBeLessThan(5000)
    expect(Date.parse((await studio.call(settings, {})).now)).toBeGreaterThanOrEqual(to.getTime())
    expect(await storedOffset(studio.context.db)).toBe(studio.context.clock.offset())
  })

  test('never goes back', async () => {
    const before = studio.context.clock.offset()
    const yesterday = new Date(studio.context.clock.now().getTime() - DAY).toISOString()
    await expect(move(yesterday)).rejects.toMatchObject({
      status: 400,
      fields: { now: 'The studio’s clock only moves forward' },
    })
    await expect(move('2150-01-01T00:00:00.000Z')).rejects.toMatchObject({
      status: 400,
      fields: { now: 'The studio’s clock moves at most ten years at a time' },
    })
    await expect(move('soon')).rejects.toMatchObject({ status: 400, fields: { now: expect.any(String) } })
    expect(studio.context.clock.offset()).toBe(before)
  })

  test('does the jobs that its day brings before it answers', async () => {
    const seen: string[] = []
    await studio.context.queue.work('test.happened', async ({ word }: { word: string }) => {
      seen.push(word)
    })
    await studio.context.queue.send('test.happened', { word: 'done' })
    await move(new Date(studio.context.clock.now().getTime() + DAY).toISOString())
    expect(seen).toEqual(['done'])
  })

  test('ends at the later of two moves at once', async () => {
    const at = (days: number) => new Date(studio.context.clock.now().getTime() + days * DAY).toISOString()
    const [sooner, later] = [at(4), at(9)]
    const answers = await Promise.allSettled([move(later), move(sooner)])
    expect(answers[0]?.status).toBe('fulfilled')
    expect(studio.context.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(later))
    expect(await storedOffset(studio.context.db)).toBe(studio.context.clock.offset())
  })

  test('is moved by an Admin alone', async () => {
    const now = studio.context.clock.now().toISOString()
    await expect(studio.call(moveClock, { body: { now } })).rejects.toMatchObject({ status: 401 })
    const coach = await studio.people.coach()
    await expect(studio.as(coach).call(moveClock, { body: { now } })).rejects.toMatchObject({ status: 403 })
  })
})

test('the outbox is read by an Admin, newest first, by address without case', async () => {
  const write = (key: string, to: string) =>
    inTransaction(studio.context.db, (tx) =>
      writeMail(studio.context, tx, { key, to, subject: `About ${key}`, text: 'plain', html: '<p>rich</p>' }),
    )
  await write('one', 'ada@example.com')
  await write('two', 'bob@example.com')
  await write('three', 'Ada@example.com')
  const read = async (to?: string) =>
    (await studio.as(admin).call(mails, { query: { to } })).records.map((mail) => mail.subject)
  expect(await read()).toEqual(['About three', 'About two', 'About one'])
  expect(await read('ADA@example.com')).toEqual(['About three', 'About one'])
  expect(await read('nobody@example.com')).toEqual([])
  const student = await studio.people.student()
  await expect(studio.as(student).call(mails, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(studio.call(mails, { query: {} })).rejects.toMatchObject({ status: 401 })
})

test('a link that lets somebody in is read in the outbox for an hour, then a sentence stands there (S-A7)', async () => {
  const person = await studio.people.student()
  await studio.call(forgotPassword, { body: { email: person.email } })
  await studio.context.queue.drain()
  const read = async () => {
    await studio.context.queue.send('mail.secrets', {})
    await studio.context.queue.drain()
    return (await studio.as(admin).call(mails, { query: { to: person.email } })).records[0]!
  }
  const mail = await read()
  expect([/code=/.test(mail.text), /code=/.test(mail.html)]).toEqual([true, true])
  const { db, clock } = studio.context
  const [row] = await db.select().from(written).where(eq(written.to, person.email))
  const left = row!.secretUntil!.getTime() - clock.machine().getTime()
  expect([left > 50 * MINUTE, left <= HOUR]).toEqual([true, true])
  await db.update(written).set({ secretUntil: clock.machine() }).where(eq(written.to, person.email))
  const dropped = await read()
  expect(dropped).toEqual({ ...mail, text: droppedMailText, html: expect.stringContaining(droppedMailText) })
  expect(dropped.html).toContain(mail.subject)
  expect(dropped.html).not.toContain('code=')
  expect(await db.$client.query(`select 1 from mails where mails::text like '%code=%'`)).toMatchObject({
    rowCount: 0,
  })
})

describe('a picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>')
  const get = (url: string) => studio.inject({ method: 'GET', url })

  test('is kept once under the digest of its bytes and may be cached for good', async () => {
    const url = await savePicture(studio.context, svg, 'svg')
    expect(url).toMatch(/^\/pictures\/[0-9a-f]{32}\.svg$/)
    expect(await savePicture(studio.context, svg, 'svg')).toBe(url)
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(svg)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    })
  })

  test('that was drawn is sent compressed to whoever takes it so', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 1L2 3"/>'.repeat(99)}</svg>`
    const url = await savePicture(studio.context, Buffer.from(drawing), 'svg')
    const packed = await studio.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(drawing)
    const plain = await get(url)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(drawing)
  })

  test('of another kind says so', async () => {
    const png = readFileSync(new URL('../../../../web/public/assets/app-icon-180.png', import.meta.url))
    const answer = await get(await savePicture(studio.context, png, 'png'))
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.equals(png)).toBe(true)
  })

  test('that is none is not found, whatever the path says (S-F8)', async () => {
    for (const name of [
      'x.svg',
      `${'a'.repeat(32)}.svg`,
      '..%2f..%2ftoken-secret',
      `${'a'.repeat(32)}.html`,
    ]) {
      expect((await get(`/pictures/${name}`)).statusCode, name).toBe(404)
    }
  })
})
