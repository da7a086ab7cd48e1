import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { rooms } from '@studio/contract/rooms.ts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRooms } from './app.ts'
import { statusesOf } from './platform/route-schema.ts'
import { allEndpoints, nameOf } from './testing/all-endpoints.ts'
import { startTestStudio, type TestStudio } from './testing/start-test-studio.ts'

/** How /docs calls those who may make a call. */
const names = {
  visitor: 'everybody',
  anyone: 'everybody, signed in or not',
  signup: 'people who are signing up',
  student: 'members',
  coach: 'teachers',
  admin: 'Admins',
}

/** An operation of the OpenAPI document, as far as the tests read it. */
interface Operation {
  operationId: string
  summary: string
  description: string
  security?: object[]
  responses: Record<string, { content?: object }>
}

/** Returns the operations of /openapi.json by method and path, `PUT /api/User/{id}`. */
async function describedCalls(): Promise<Map<string, Operation>> {
  const { paths } = (await studio.inject('/openapi.json')).json()
  return new Map(
    Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
    ),
  )
}
const addressOf = ({ method, path }: AnyEndpoint) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`

let studio: TestStudio
let endpoints: [string, AnyEndpoint][]
beforeAll(async () => {
  endpoints = await allEndpoints()
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

describe('every endpoint', () => {
  test('has an owner among the rooms and a rule for its callers (S-Z1)', () => {
    expect(endpoints.length).toBeGreaterThan(30)
    for (const [, endpoint] of endpoints) {
      expect(rooms, nameOf(endpoint)).toContain(endpoint.room)
      expect(endpoint.callers, nameOf(endpoint)).not.toHaveLength(0)
    }
  })

  test('is below /api, and /openapi.json has these calls and no others (API-01)', async () => {
    const described = await describedCalls()
    expect([...described.keys()].toSorted()).toEqual(endpoints.map(([, one]) => addressOf(one)).toSorted())
  })

  test('has an operationId of its own in /openapi.json, for clients that are made from it', async () => {
    const operations = [...(await describedCalls()).values()]
    const ids = new Set(operations.map(({ operationId }) => operationId))
    expect(ids.size).toBe(operations.length)
    for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete|head|options)[A-Z][\w-]+$/)
    expect(ids).toContain('putCalendarByIdSign')
  })

  test('is described with its callers, the token they send and its limit (API-01)', async () => {
    const described = await describedCalls()
    for (const [, endpoint] of endpoints) {
      const { summary, description, security } = described.get(addressOf(endpoint)) ?? {}
      const { callers, own, limit, demoOnly } = endpoint
      expect(summary, nameOf(endpoint)).toBe(endpoint.summary)
      expect(description?.split('. ')[0]?.replace(/\.$/, ''), nameOf(endpoint)).toBe(
        `For ${callers.map((caller) => names[caller]).join(', ')}`,
      )
      expect(description?.includes('oneself'), nameOf(endpoint)).toBe(own !== undefined)
      expect(description?.includes(`At most ${limit?.max} in`), nameOf(endpoint)).toBe(limit !== undefined)
      expect(description?.includes('In the demo only'), nameOf(endpoint)).toBe(demoOnly === true)
      expect(security, nameOf(endpoint)).toEqual(callers.includes('visitor') ? undefined : [{ bearer: [] }])
    }
    const { token } = await studio.people.student()
    const asked = await studio.inject({
      url: '/api/User/getUserInfo',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asked.statusCode).toBe(200)
    expect((await studio.inject('/api/User/getUserInfo')).statusCode).toBe(401)
  })

  test('is described with a schema for every status', async () => {
    const described = await describedCalls()
    for (const [, endpoint] of endpoints) {
      const responses = described.get(addressOf(endpoint))?.responses ?? {}
      expect(Object.keys(responses).map(Number), nameOf(endpoint)).toEqual(statusesOf(endpoint))
      for (const [status, { content }] of Object.entries(responses)) {
        if (status !== '204')
          expect(content, `${nameOf(endpoint)} ${status}`).toHaveProperty('application/json.schema')
      }
    }
  })
})

describe('start-up', () => {
  test('is stopped by a call that bypasses serve (S-Z1)', async () => {
    const app = fastify()
    app.register(async (scope) => {
      await openRooms(scope, studio.context)
      scope.get('/Back/door', () => 'open')
    })
    await expect(app.ready()).rejects.toThrow('/Back/door has no rule for its callers')
    await app.close()
  })

  test('an unknown call is 404 with a Message', async () => {
    const answer = await studio.inject('/api/Nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ Message: 'Not found', code: 'NotFound' })
  })

  test('every answer carries the security headers (S-S9)', async () => {
    const { headers } = await studio.inject('/api/Settings')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('health is live at once and ready with a migrated database', async () => {
    expect((await studio.inject('/health/live')).statusCode).toBe(200)
    expect((await studio.inject('/health/ready')).statusCode).toBe(200)
  })
})
