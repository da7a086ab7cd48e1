import { start } from '@studio/contract/membership/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../database/tables/billing.ts'
import { sessions, users } from '../../database/tables/people.ts'
import { makeLibrary } from '../../testing/library.ts'
import { startMember } from '../../testing/members.ts'
import { makeOffers } from '../../testing/offers.ts'
import { withPassword } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { PAGE } from './section.ts'
import { leftOut, sections } from './write-own-data.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
  offers = makeOffers(studio)
})
afterAll(() => studio.stop())

type File = Record<string, Record<string, unknown>[]>
const fileOf = async (person: { token: string }) =>
  (await studio.as(person).call(ownData, withPassword)) as unknown as File

test('every column that points at a person is told in their file, or left out with a reason', async () => {
  const { rows } = await studio.context.db.execute<{ column: string }>(sql`
    select format('%s.%s', c.conrelid::regclass, a.attname) as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`)
  expect(rows.length).toBeGreaterThan(10)
  const told = [...sections.flatMap(({ of }) => of), ...Object.keys(leftOut)]
  expect(told.sort()).toEqual(rows.map(({ column }) => column).sort())
})

test('a member takes away their profile, membership, invoices, card, practice and sessions', async () => {
  const library = makeLibrary(studio.context)
  const person = await offers.studentWithCard()
  const permissions = ['DailyClassesCurrentDay' as const]
  const { id: priceId } = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions })
  await studio.as(person).call(start, { body: { userId: person.id, priceId } })
  const videoId = await library.video()
  await studio.as(person).call(storeProgress, { params: { videoId }, body: { seconds: 1 } })
  const file = await fileOf(person)
  expect(file.profile).toMatchObject([{ email: person.email, userName: person.userName, firstName: 'Ada' }])
  expect(file.memberships).toMatchObject([{ state: 'day_pass', cost: 12 }])
  expect(file.invoices?.map(({ amount, status }) => [amount, status])).toEqual([[12, 'paid']])
  expect(file.card).toMatchObject([{ last4: expect.stringMatching(/^\d{4}$/) }])
  expect(file.invoices?.[0]?.last4).toBe(file.card?.[0]?.last4)
  expect(file.watched).toHaveLength(1)
  expect(file.sessions).toHaveLength(1)
  expect(file.mails?.length).toBeGreaterThan(0)
})

test('a membership names how it is paid where that is not by 30 days (D5)', async () => {
  const by = (term: 'days30' | 'year', costCents: number) => ({ term, costCents })
  const plan = await offers.plan({ terms: [by('days30', 2900), by('year', 29_000)] })
  const [usual, yearly] = await Promise.all([
    startMember(studio, offers, plan),
    startMember(studio, offers, plan, undefined, 'year'),
  ])
  expect((await fileOf(yearly.person)).memberships).toMatchObject([{ cost: 290, term: 'year' }])
  expect((await fileOf(usual.person)).memberships?.[0]).not.toHaveProperty('term')
})

test('nothing in it is a key, and nothing is of somebody else', async () => {
  const [one, other] = [
    await studio.people.student({ firstName: 'Onlyone' }),
    await studio.people.student({ firstName: 'Somebodyelse' }),
  ]
  const text = JSON.stringify(await fileOf(one))
  expect(text).toContain('Onlyone')
  for (const word of ['Somebodyelse', other.id, other.email, other.userName]) expect(text).not.toContain(word)
  const { db } = studio.context
  const rows = await db.select().from(sessions)
  const secrets = rows.flatMap(({ refreshHash, addressHash }) => [refreshHash, addressHash ?? refreshHash])
  const hashes = (await db.select().from(users)).map(({ passwordHash }) => passwordHash)
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of [...secrets, ...hashes]) expect(text).not.toContain(secret)
})

test('it is whole, however much there is of a kind, and each entry is there once', async () => {
  const person = await studio.people.student()
  const at = studio.context.clock.now()
  const bill = (turn: number) => ({
    providerId: `in_${person.id}_${turn}`,
    userId: person.id,
    number: `N-${turn}`,
    amountCents: 2900,
    currency: 'usd',
    status: 'void' as const,
    reason: 'renewal' as const,
    periodStart: at,
    periodEnd: at,
    issuedAt: at,
  })
  await studio.context.db.insert(invoices).values(Array.from({ length: PAGE + 3 }, (_, turn) => bill(turn)))
  const numbers = (await fileOf(person)).invoices?.map(({ number }) => number)
  expect(numbers).toHaveLength(PAGE + 3)
  expect(new Set(numbers).size).toBe(PAGE + 3)
})

test('it takes the password again, so that a session left open tells nobody all of it (D18.own-data, S-A10)', async () => {
  const person = await studio.people.student()
  const wrong = await refused(studio.as(person).call(ownData, { body: { password: 'Kestrel8x' } }))
  expect([wrong.status, wrong.code]).toEqual([400, 'WrongPassword'])
})

test('it is a file to keep, which no cache holds, a few times an hour (D17.limits)', async () => {
  const person = await studio.people.student()
  const headers = { authorization: `Bearer ${person.token}` }
  const asked = { method: 'POST', url: '/api/OwnData', headers, payload: withPassword.body } as const
  const answer = await studio.inject(asked)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(answer.headers['cache-control']).toBe('no-store')
  for (let times = 1; times < 10; times += 1) await studio.inject(asked)
  expect((await refused(studio.as(person).call(ownData, withPassword))).status).toBe(429)
})
