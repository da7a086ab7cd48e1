import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { rooms } from '@studio/contract/rooms.ts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRooms } from './app.ts'
import { statusesOf } from './platform/route-schema.ts'
import { allEndpoints, nameOf } from './testing/all-endpoints.ts'
import { startTestStudio, type TestStudio } from './testing/start-test-studio.ts'

const root = join(import.meta.dirname, '../..')
/** Returns the method + path pairs of the page that lists the calls. */
function documentedCalls(): string[] {
  const lines = readFileSync(join(root, 'docs/contract.md'), 'utf8').split('\n')
  const cells = lines.filter((line) => line.startsWith('| ')).map((line) => line.split(' | ')[0] ?? '')
  const pairs = cells.flatMap((cell) => [
    ...cell.matchAll(/\b(GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS) ([\w/{}.]+)/g),
  ])
  return [...new Set(pairs.map(([, method, path]) => `${method} ${path}`))].sort()
}

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

  test('is one of the calls that the contract page lists, and each of those is there (API-01)', () => {
    const built = endpoints.map(([, endpoint]) => nameOf(endpoint))
    const documented = documentedCalls()
    expect(documented.length).toBeGreaterThan(90)
    const missing = documented.filter((call) => !built.includes(call))
    expect({ missing, unknown: built.filter((call) => !documented.includes(call)) }).toEqual({
      missing: [],
      unknown: [],
    })
  })

  test('has an operationId of its own in /openapi.json, for clients that are made from it', async () => {
    const { paths } = (await studio.inject('/openapi.json')).json()
    const operations = Object.values<Record<string, { operationId?: string }>>(paths).flatMap(Object.values)
    const ids = new Set(operations.map(({ operationId }) => operationId))
    expect(ids.size).toBe(operations.length)
    for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete|head|options)[A-Z][\w-]+$/)
    expect(ids).toContain('putCalendarByIdSign')
  })

  test('is described in /openapi.json with a schema for every status', async () => {
    const description = (await studio.inject('/openapi.json')).json()
    for (const [, endpoint] of endpoints) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = description.paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation, nameOf(endpoint)).toBeDefined()
      expect(Object.keys(operation.responses).map(Number)).toEqual(statusesOf(endpoint))
      for (const [status, { content }] of Object.entries<{ content?: object }>(operation.responses)) {
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
