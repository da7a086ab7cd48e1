import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, nameOf } from '../testing/all-endpoints.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

interface Shape {
  type?: string
  enum?: string[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

const endpoints = (await allEndpoints()).map(([, endpoint]) => endpoint)
const ID = '7f0c2c1e-6a0b-4b0e-9d0e-2f5f1f2f3f4f'
/** Fills a path with valid ids and names, so that only the tested part of the request is invalid. */
function pathOf({ path, params }: AnyEndpoint): string {
  const parts = Object.fromEntries(partsOf(params))
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => parts[name]?.enum?.[0] ?? ID)}`
}

let studio: TestStudio
let people: Record<'student' | 'coach' | 'admin', TestPerson>
beforeAll(async () => {
  studio = await startTestStudio()
  const { student, coach, admin } = studio.people
  people = { student: await student(), coach: await coach(), admin: await admin() }
})
afterAll(() => studio.stop())

interface Sent {
  query?: string
  payload?: string
  /** Null for none at all. */
  contentType?: string | null
}

/** Sends the request as a person who may call it. */
async function send(endpoint: AnyEndpoint, { query = '', payload, contentType = 'application/json' }: Sent) {
  const caller = (['admin', 'coach', 'student'] as const).find((kind) => endpoint.callers.includes(kind))
  const answer = await studio.inject({
    method: endpoint.method as 'GET',
    url: `${pathOf(endpoint)}${query}`,
    headers: {
      ...(caller ? { authorization: `Bearer ${people[caller].token}` } : {}),
      ...(payload === undefined || contentType === null ? {} : { 'content-type': contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
}

const partsOf = (shape: z.ZodType | undefined): [name: string, part: Shape][] => {
  if (!shape) return []
  const { properties } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.entries(properties ?? {})
}
const isList = (part: Shape): boolean => part.type === 'array' || (part.anyOf?.some(isList) ?? false)
const takesJson = (endpoint: AnyEndpoint) => (endpoint.takes ?? 'json') === 'json'
const named = (list: AnyEndpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

const withQuery = endpoints.filter((endpoint) => endpoint.query)
const withBody = endpoints.filter((endpoint) => endpoint.body && takesJson(endpoint))
const paged = withQuery.filter((endpoint) => partsOf(endpoint.query).some(([name]) => name === 'pageLength'))
/** Lists for which clients may omit the page (D18.calendar-pages). */
const ownLengths: Record<string, number> = { '/Calendar': 20, '/Calendar/last': 100 }
const sorted = withQuery.filter((endpoint) => partsOf(endpoint.query).some(([name]) => name === 'orderBy'))
const sortedByBody = withBody.filter((endpoint) =>
  partsOf(endpoint.body).some(([name]) => name === 'orderBy'),
)

describe('a query key that means one value is refused when it comes twice (S-I9)', () => {
  test.each(named(withQuery))('%s', async (_name, endpoint) => {
    for (const [key, part] of partsOf(endpoint.query).filter(([, part]) => !isList(part))) {
      const { status, body } = await send(endpoint, {
        query: `?${key}=1&${key}=1`,
        payload: bodyOf(endpoint),
      })
      expect(status, key).toBe(400)
      expect(Object.keys(body.fields), `${key} ${JSON.stringify(part)}`).toContain(key)
    }
  })
})

describe('a day out of the studio’s years is refused at its field (S-I9)', () => {
  const dates = (shape: z.ZodType | undefined) =>
    partsOf(shape).filter(([name]) => /date(?!red)|month(?!s)/i.test(name))
  const wrong = ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z']
  test.each(named(withQuery.filter(({ query }) => dates(query).length > 0)))(
    '%s',
    async (_name, endpoint) => {
      for (const [key] of dates(endpoint.query))
        for (const day of wrong) {
          const { status, body } = await send(endpoint, {
            query: `?${key}=${day}`,
            payload: bodyOf(endpoint),
          })
          expect(status, `${key} ${day}`).toBe(400)
          expect(Object.keys(body.fields), `${key} ${day}`).toContain(key)
        }
    },
  )
  test.each(named(withBody.filter(({ body }) => dates(body).length > 0)))('%s', async (_name, endpoint) => {
    for (const [key] of dates(endpoint.body))
      for (const day of wrong) {
        const { status, body } = await send(endpoint, { payload: JSON.stringify({ [key]: day }) })
        expect(status, `${key} ${day}`).toBe(400)
        expect(Object.keys(body.fields), `${key} ${day}`).toContain(key)
      }
  })
})

/** An empty object if a body is required, so that the query is what is refused. */
const bodyOf = (endpoint: AnyEndpoint) => (endpoint.body ? '{}' : undefined)

describe('a field of one value is refused when it comes as a list, and a list when it comes as one (S-I9, S-I1)', () => {
  test.each(named(withBody))('%s', async (_name, endpoint) => {
    for (const [key, part] of partsOf(endpoint.body)) {
      const value = isList(part) ? '"1"' : '["1"]'
      const { status, body } = await send(endpoint, { payload: `{"${key}": ${value}}` })
      expect(status, key).toBe(400)
      expect(Object.keys(body.fields).join(), key).toContain(key)
    }
  })
})

describe('an unknown field of a body is refused by its name (S-I1)', () => {
  test.each(named(withBody))('%s', async (_name, endpoint) => {
    const { status, body } = await send(endpoint, { payload: '{"surprise": 1}' })
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ surprise: 'Unknown field' })
  })
})

describe('a body is read as JSON when it says so, and else refused (R14)', () => {
  const tricks = {
    'application/json; charset=utf-8': [400],
    'Application/JSON ;': [400, 415],
    'application/json\ta': [400, 415],
    'application/json garbage': [400, 415],
    'application/jsonp': [415],
    'text/plain': [415],
    'application/x-www-form-urlencoded': [415],
    'multipart/form-data; boundary=x': [415],
    '': [400, 415],
  }
  test.each(named(withBody))('%s', async (_name, endpoint) => {
    for (const [contentType, statuses] of [...Object.entries(tricks), [null, [400, 415]] as const]) {
      const { status, body } = await send(endpoint, { payload: '{"surprise": 1}', contentType })
      expect(statuses, contentType ?? 'none').toContain(status)
      expect(body.Message).toEqual(expect.any(String))
    }
  })
})

describe('what is larger than 1 MB is refused before it is read (S-I3)', () => {
  test.each(named(withBody))('%s', async (_name, endpoint) => {
    const large = JSON.stringify({ surprise: 'x'.repeat(1_048_576) })
    expect(await send(endpoint, { payload: large })).toMatchObject({
      status: 413,
      body: { Message: expect.any(String), code: 'TooLarge' },
    })
  })
})

describe('pages (R22, LIST-06)', () => {
  test.each(named(paged))('%s refuses a page that is none', async (_name, endpoint) => {
    for (const key of ['pageLength', 'pageNumber']) {
      for (const value of ['0', '-1', 'NaN', '1.5', 'ten', '1e400', '9'.repeat(40), '']) {
        const { status, body } = await send(endpoint, {
          query: `?${key}=${value}`,
          payload: bodyOf(endpoint),
        })
        expect(status, `${key}=${value}`).toBe(400)
        expect(body.fields, `${key}=${value}`).toHaveProperty(key)
      }
    }
  })

  test.each(named(paged))('%s is never longer than 100, and empty past its end', async (_name, endpoint) => {
    const role = endpoint.path === '/User/getAllUsers' ? '&role=Coach' : ''
    const ask = (query: string) => send(endpoint, { query: `?${query}${role}`, payload: bodyOf(endpoint) })
    const long = await ask('pageLength=1000000000')
    expect(long).toMatchObject({ status: 200, body: { pageInfo: { pageNumber: 1, pageLength: 100 } } })
    const past = await ask('pageNumber=1000000000&pageLength=100')
    expect(past).toMatchObject({
      status: 200,
      body: { records: [], pageInfo: { pageNumber: 1_000_000_000 } },
    })
    const whole = await ask('')
    expect(whole.body.pageInfo.pageLength).toBe(ownLengths[endpoint.path] ?? 10)
  })
})

describe('a list is sorted by columns of its own and by nothing else (S-I2, R22)', () => {
  const columns = ['password;--', 'passwordHash', 'id', '__proto__', 'DateTime,Title', '']
  test.each(named(sorted))('%s', async (_name, endpoint) => {
    for (const column of columns) {
      const query = `?orderBy=${encodeURIComponent(column)}`
      const { status, body } = await send(endpoint, { query, payload: bodyOf(endpoint) })
      expect(status, column).toBe(400)
      expect(body.fields, column).toHaveProperty('orderBy')
    }
  })

  test.each(named(sortedByBody))('%s', async (_name, endpoint) => {
    for (const column of columns) {
      const { status } = await send(endpoint, { payload: JSON.stringify({ orderBy: column }) })
      expect(status, column).toBe(400)
    }
  })
})

const withFile = endpoints.filter((endpoint) => endpoint.takes === 'multipart')
describe('a form that breaks off, or has no boundary, is refused with a Message (R14, R15)', () => {
  test.each(named(withFile))('%s', async (_name, endpoint) => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n'
    for (const payload of ['{}', '--x', head, `${head}content-type: image/png\r\n\r\nabc`]) {
      for (const contentType of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
        const { status, body } = await send(endpoint, { payload, contentType })
        expect([400, 404, 415], `${contentType} ${payload}`).toContain(status)
        expect(body.Message).toEqual(expect.any(String))
      }
    }
  })
})

test('a path that can not be read, and an id longer than any, are not found, with a Message (S-I10, D18.path-ids)', async () => {
  for (const url of [
    '/api/Price/%zz',
    `/api/Price/${'x'.repeat(600)}`,
    '/api/Price/%00',
    '/api/TrainingPack/%00',
    '/api/Price/a%2Fb',
  ]) {
    const answer = await studio.inject(url)
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json()).toEqual({ Message: 'Not found', code: 'NotFound', requestId: expect.any(String) })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})
