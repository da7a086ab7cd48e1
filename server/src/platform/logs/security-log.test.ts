import { Writable } from 'node:stream'
import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { type Call, makeCall } from '@studio/contract/call.ts'
import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { me, refresh, refreshByQuery, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { blockUser } from '@studio/contract/people/staff/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { noFaults } from '@studio/sandbox/wire/faults.ts'
import { eq } from 'drizzle-orm'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRooms } from '../../app.ts'
import { sessions, spentRefreshTokens } from '../../database/tables/people.ts'
import { startMember } from '../../testing/members.ts'
import { makeOffers } from '../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { answerError } from '../error-handler.ts'
import { makeLog } from './log.ts'

let studio: TestStudio
let app: FastifyInstance
let written = ''
const kept = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})

/** Serves the studio's endpoints with full logging, as the real app does. */
beforeAll(async () => {
  studio = await startTestStudio()
  studio.context.log = makeLog('debug', kept)
  app = fastify({
    loggerInstance: studio.context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
  })
  app.setErrorHandler(answerError)
  app.setSerializerCompiler(serializerCompiler)
  app.setValidatorCompiler(() => (value) => ({ value }))
  await app.register((scope) => openRooms(scope, studio.context), { prefix: '/api' })
})
afterAll(async () => {
  await app.close()
  await studio.stop()
})
beforeEach(() => {
  written = ''
})

/** Returns a caller with this token. */
const as = (token?: string): Call => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return makeCall(async ({ method, url, body }) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...type },
      ...(body ? { payload: body as string } : {}),
    })
    return { status: answer.statusCode, body: answer.json(), retryAfter: null }
  })
}
const quietly = (call: Promise<unknown>) => call.catch(() => null)

/** Parses each line as JSON; throws if one is not. */
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const told = () => lines().flatMap(({ security }) => security ?? [])

describe('S-R3: the security log tells', () => {
  test('of a sign-in who it was, from where, and under which request id', async () => {
    const { id, email, password } = await studio.people.student()
    await as()(signIn, { body: { email, password } })
    expect(told()).toEqual([
      {
        event: 'done',
        call: 'POST /User/login',
        who: id,
        subject: null,
        address: '127.0.0.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(lines()[0]).toMatchObject({ level: 30, time: expect.any(Number) })
  })

  test('of a failed one whose account it was, and of nobody where there is none', async () => {
    const { id, email } = await studio.people.student()
    await quietly(as()(signIn, { body: { email, password: 'Guessed1' } }))
    await quietly(as()(signIn, { body: { email: 'nobody@example.com', password: 'Guessed1' } }))
    const failed = { event: 'refused', call: 'POST /User/login', status: 400, code: 'WrongCredentials' }
    expect(told()).toMatchObject([
      { ...failed, who: id },
      { ...failed, who: null },
    ])
  })

  test('of a refresh token that is used again, as an incident', async () => {
    const { id, refreshToken: token } = await studio.people.student()
    const { refreshToken: successor } = await as()(refresh, { body: { token } })
    await as()(refresh, { body: { token: successor } })
    const [session] = await studio.context.db.select().from(sessions).where(eq(sessions.userId, id))
    await studio.context.db
      .update(spentRefreshTokens)
      .set({ spentAt: new Date(Date.now() - 60_000) })
      .where(eq(spentRefreshTokens.sessionId, session!.id))
    await quietly(as()(refresh, { body: { token } }))
    const incident = 'a spent refresh token was used again'
    expect(told()).toMatchObject([{ event: 'refused', who: id, status: 401, code: 'SessionEnded', incident }])
    expect(lines()[0].level).toBe(40)
  })

  test('of a right that is missing, and of somebody who is blocked', async () => {
    const [student, blocked] = [
      await studio.people.student(),
      await studio.people.student({ blockedAccess: true }),
    ]
    await quietly(as(student.token)(saveProfile, { params: { id: blocked.id }, body: { city: 'Rome' } }))
    await quietly(as(blocked.token)(me, {}))
    expect(told()).toMatchObject([
      {
        event: 'refused',
        call: 'PUT /User/:id',
        who: student.id,
        subject: blocked.id,
        status: 403,
        code: 'NotAllowed',
      },
      { event: 'refused', call: 'GET /User/getUserInfo', who: blocked.id, status: 403, code: 'Blocked' },
    ])
  })

  test('of what an Admin writes, and not of what they read or others do to themselves', async () => {
    const [admin, person] = [await studio.people.admin(), await studio.people.student()]
    await as(admin.token)(me, {})
    await as(person.token)(saveProfile, { params: { id: person.id }, body: { city: 'Rome' } })
    const body = { blockedAccess: false, blockedChat: true, blockedComments: false }
    await as(admin.token)(blockUser, { params: { id: person.id }, body })
    expect(told()).toMatchObject([
      { event: 'done', call: 'PUT /User/block/:id', who: admin.id, subject: person.id },
    ])
  })

  test('of a changed password, and of a webhook that nobody signed', async () => {
    const { id, token, password: oldPassword } = await studio.people.student()
    const body = { oldPassword, newPassword: 'Sunny7xyz' }
    await as(token)(changePassword, { query: { userId: id }, body })
    await app.inject({ method: 'POST', url: '/api/Payment/webhook', payload: { id: 'evt_1' } })
    expect(told()).toMatchObject([
      { event: 'done', call: 'POST /User/changePassword', who: id },
      { event: 'refused', call: 'POST /Payment/webhook', who: null, status: 400 },
    ])
  })
})

test('S-R3: the security log tells of a refund that was asked for while the provider is away', async () => {
  const offers = makeOffers(studio)
  const admin = await studio.people.admin()
  const plan = await offers.plan({ intervalUnit: 'Day' })
  const member = await startMember(studio, offers, plan)
  const [bill] = (await member.call(invoices, {})).records
  const sandbox = studio.context.sandbox as unknown as Sandbox
  sandbox.setFaults({ ...noFaults, failRate: 1 })
  written = ''
  const refund = { params: { id: bill!.id }, body: { amount: 5 } }
  await quietly(as(admin.token)(refundInvoice, refund)).finally(() => sandbox.setFaults(noFaults))
  expect(told()).toMatchObject([
    { event: 'refused', who: admin.id, subject: bill!.id, status: 503, code: 'Unavailable' },
  ])
}, 30_000)

describe('S-R3, S-S4: the log never holds', () => {
  test('a password or a token, wherever it came in', async () => {
    const { id, email, password, token, refreshToken } = await studio.people.student()
    const secrets = [password, token, refreshToken, 'Guessed1', 'Sunny7xyz']
    const { accessToken, refreshToken: second } = await as()(signIn, { body: { email, password } })
    await quietly(as()(signIn, { body: { email, password: 'Guessed1' } }))
    const next = await as()(refreshByQuery, { query: { token: second } })
    await quietly(as()(refreshByQuery, { query: { token: `${second}x` } }))
    await quietly(as(`${accessToken}x`)(me, {}))
    const body = { oldPassword: password, newPassword: 'Sunny7xyz' }
    await as(token)(changePassword, { query: { userId: id }, body })
    secrets.push(accessToken, second, next.accessToken, next.refreshToken, email)
    expect(told().length).toBeGreaterThan(2)
    for (const secret of secrets) expect(written).not.toContain(secret)
  })

  test('a line of a caller’s own making', async () => {
    const { token } = await studio.people.student()
    const forged = encodeURIComponent('x\n{"security":{"event":"done","call":"forged"}}')
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({ method: 'PUT', url: `/api/User/block/${forged}`, headers, payload: {} })
    await quietly(as()(signIn, { body: { email: 'a@example.com\nforged', password: 'x\r\nforged' } }))
    expect(told()).toMatchObject([{ status: 403, subject: null }, { call: 'POST /User/login' }])
    expect(written).not.toContain('forged')
  })
})
