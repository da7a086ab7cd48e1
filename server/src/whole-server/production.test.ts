import { connect } from 'node:net'
import { DAY } from '@studio/contract/dates.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../database/tables/people.ts'
import { hashPassword } from '../rooms/people/passwords/hash-password.ts'
import { allEndpoints, nameOf } from '../testing/all-endpoints.ts'
import { createTestDatabase } from '../testing/database.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { startServer, startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

const demoCalls = (await allEndpoints()).map(([, endpoint]) => endpoint).filter(({ demoOnly }) => demoOnly)

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio(productionEnvironment)
})
afterAll(() => studio.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('in production', () => {
  test('no queue is the demo’s, and the work of those there is done (D16)', async () => {
    const { connection, drop } = await createTestDatabase()
    const client = new pg.Client(connection as pg.ClientConfig)
    await client.connect()
    // The copied database has the queues of a demo.
    await client.query('drop schema queue cascade')
    const server = await startServer({ connection, drop: async () => {} }, productionEnvironment)
    await server.clock.move(DAY)
    await server.stop()
    const { rows } = await client.query<{ name: string }>('select name from queue.queue')
    await client.end()
    await drop()
    expect(rows.map(({ name }) => name)).toContain('billing.reconcile')
    expect(rows.map(({ name }) => name).filter((name) => name.startsWith('demo'))).toEqual([])
  })

  test.each(demoCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is not there, for an Admin neither (S-R6)',
    async (_name, endpoint) => {
      const admin = await studio.people.admin()
      const answer = await studio.inject({
        method: endpoint.method as 'GET',
        url: `/api${endpoint.path}`,
        headers: bearer(admin.token),
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ Message: 'Not found' })
    },
  )

  test("the sandbox's own pages are not there (S-R6)", async () => {
    expect(demoCalls.length).toBeGreaterThan(3)
    expect((await studio.inject('/sandbox/invoices/x')).statusCode).toBe(404)
  })

  test('the documentation is there for an Admin alone (S-R5, D18.docs-pages)', async () => {
    const people = { student: await studio.people.student(), coach: await studio.people.coach() }
    const admin = await studio.people.admin()
    for (const url of ['/openapi.json', '/docs/']) {
      expect((await studio.inject(url)).statusCode, url).toBe(404)
      for (const { token } of Object.values(people)) {
        expect((await studio.inject({ url, headers: bearer(token) })).statusCode, url).toBe(404)
      }
      expect((await studio.inject({ url, headers: bearer(admin.token) })).statusCode, url).toBe(200)
    }
  })

  test('nothing tells what the studio runs on or how it is (S-R5)', async () => {
    for (const url of ['/health/live', '/health/ready', '/metrics', '/api/Price', '/nothing']) {
      const { headers, body } = await studio.inject(url)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
      expect(body).not.toMatch(/fastify|postgres|node_modules|\d+\.\d+\.\d+/i)
    }
    expect((await studio.inject('/health/ready')).json()).toEqual({ status: 'ready' })
    expect((await studio.inject('/metrics')).statusCode).toBe(404)
  })

  test('browsers are told to come by https alone (S-S9)', async () => {
    const { headers } = await studio.inject('/api/Settings')
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
  })

  test('no other origin may read an answer, and no cookie says who somebody is (S-S10)', async () => {
    const { token } = await studio.people.admin()
    const origin = 'https://evil.example'
    for (const headers of [{ origin }, { origin, ...bearer(token) }]) {
      const answer = await studio.inject({ url: '/api/User/getUserInfo', headers })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    const asked = { origin, 'access-control-request-method': 'GET' }
    const preflight = await studio.inject({ method: 'OPTIONS', url: '/api/Price', headers: asked })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    const cookie = `accessToken=${token}; token=${token}; signed_in=1`
    const answer = await studio.inject({ url: '/api/User/getUserInfo', headers: { cookie } })
    expect(answer.statusCode).toBe(401)
  })

  test('a password that the demo publishes opens nothing, even where it is the right one (S-A15)', async () => {
    const passwordHash = await hashPassword('Member123')
    const { email } = await studio.people.student()
    await studio.context.db.update(users).set({ passwordHash }).where(eq(users.email, email))
    const body = { email, password: 'Member123' }
    await expect(studio.call(signIn, { body })).rejects.toMatchObject({
      status: 400,
      code: 'WrongCredentials',
    })
  })

  test('a forwarded address counts from a named proxy alone (S-R1)', async () => {
    const from = (address: string) =>
      studio.inject({
        method: 'POST',
        url: '/api/User/checkInvitation',
        payload: { inviteToken: 'guessed' },
        headers: { 'x-forwarded-for': address },
      })
    const answers = []
    for (let call = 0; call <= 100; call += 1) answers.push((await from(`203.0.113.${call}`)).statusCode)
    expect(answers.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(answers[100]).toBe(429)
  })
})

test('a connection waits five seconds for its next request, and ten for a head (S-R2)', async () => {
  const { server } = studio.app
  expect(server.headersTimeout).toBe(10_000)
  expect(server.maxRequestsPerSocket).toBe(1_000)
  const socket = connect(Number(new URL(studio.url).port), '127.0.0.1')
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n')
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  expect(answer).toMatch(/^keep-alive: timeout=5/im)
  socket.destroy()
})
