import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fastify, LogController } from 'fastify'
import { createTransport } from 'nodemailer'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { offenceIn, requireClean } from '../../testing/watched-log.ts'
import { answerError } from '../error-handler.ts'
import { errorInLog } from './error-in-log.ts'
import { makeLog } from './log.ts'

let studio: TestStudio
let lines: string[] = []
const log = makeLog('debug', { write: (line) => void lines.push(line) })
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())
beforeEach(() => {
  lines = []
})

/** Returns what is logged when a call runs this function and it throws. */
async function toldOf(work: () => unknown): Promise<{ text: string; err: Record<string, unknown> }> {
  const logController = new LogController({ disableRequestLogging: true })
  const app = fastify({ loggerInstance: log, logController })
  app.setErrorHandler(answerError)
  app.get('/', async () => work())
  await app.inject('/')
  requireClean(lines)
  return { text: lines.join(''), err: JSON.parse(lines.at(-1) ?? '{}').err }
}

const email = 'ada.lovelace@example.com'
const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'

test('S-R3: of a statement that fails the log holds its text and code, and no parameter', async () => {
  const { text, err } = await toldOf(() =>
    studio.context.db.execute(sql`select ${email}::text, ${hash}::text from nowhere`),
  )
  expect(err.message).toContain('from nowhere')
  expect(err.cause).toMatchObject({ code: '42P01' })
  expect(String(err.stack)).toMatch(/^\s+at /)
  expect(text).not.toContain('ada')
})

test('S-R3: of a row that was there before it holds the constraint, and not the row', async () => {
  const { id } = await studio.people.student({ email })
  const again = sql`insert into users select (jsonb_populate_record(users, jsonb_build_object('id', gen_random_uuid(), 'user_name_folded', 'x'))).* from users where id = ${id}`
  const { text, err } = await toldOf(() => studio.context.db.execute(again))
  expect(err.cause).toMatchObject({ code: '23505', table: 'users', constraint: 'users_email' })
  expect(text).not.toContain('ada')
})

test('S-R3: of a value that does not fit it holds the code alone', async () => {
  const { text, err } = await toldOf(() => studio.context.db.execute(sql`select ${'my own words'}::uuid`))
  expect(err.cause).toMatchObject({ code: '22P02' })
  expect(text).not.toContain('words')
})

test('S-R3: of a mail that was refused it holds the answer, and nobody’s address', async () => {
  const mailer = createTransport({ port: 1, host: '127.0.0.1' })
  const { err } = await toldOf(() => mailer.sendMail({ from: email, to: email, subject: 'x', text: email }))
  expect(err).toMatchObject({ code: 'ESOCKET' })
  const refused = Object.assign(new Error(`Can't send mail: 550 5.1.1 <${email}> unknown`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: `550 <${email}>`,
    rejected: [email],
    envelope: { to: [email] },
  })
  expect((await toldOf(() => Promise.reject(refused))).err).toMatchObject({ responseCode: 550 })
})

test('S-R3, S-O6: of a refusal of the payment provider it holds the code, and neither key, card nor request', async () => {
  const raw = {
    type: 'card_error',
    code: 'card_declined',
    message: `Card 4242 4242 4242 4242 of ${email} was declined, key sk_live_4eC39HqLyjWDarjtT1zdp7dc`,
    headers: { authorization: 'Bearer sk_live_4eC39HqLyjWDarjtT1zdp7dc' },
  }
  const { err } = await toldOf(() => {
    throw new Stripe.errors.StripeCardError(raw as never)
  })
  expect(err).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
})

test('S-R3: what is wrapped, gathered or thrown as it is says nothing more', async () => {
  const token = randomBytes(32).toString('base64url')
  const inner = Object.assign(new Error(`no ${email}`), { detail: email, token, password: 'Passw0rd1' })
  const outer = new AggregateError([inner, email], `see https://studio.example/reset?code=${token}`, {
    cause: inner,
  })
  await toldOf(() => Promise.reject(outer))
  for (const thrown of [email, { message: email, email }, null, outer])
    requireClean([JSON.stringify(errorInLog(thrown))])
})

test('S-R3: a job that failed keeps no more of its error than the log', async () => {
  const { queue, db } = studio.context
  await queue.work('telling', () =>
    db.execute(sql`select ${email}::text, ${hash} from nowhere`).then(() => {}),
  )
  await queue.send('telling', {})
  await queue.drain()
  const { rows } = await db.execute(sql`select output::text from queue.job where name = 'telling'`)
  expect(rows).toMatchObject([{ output: expect.stringContaining('from nowhere') }])
  requireClean(rows.map(({ output }) => String(output)))
})

test.each([
  `{"email":"${email}"}`,
  hash,
  `"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"`,
  'whsec_4eC39HqLyjWDarjtT1zdp7dc',
  'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  '4242 4242 4242 4242',
  '"Xq3vJ0o8Zk1yT5uB7nM9cR2wE4aS6dF8gH0jK1lP3iU"',
  'Passw0rd1',
])('a line with %s fails the file whose test wrote it', (line) => expect(offenceIn(line)).not.toBe(null))
