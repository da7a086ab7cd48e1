import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { statusesOf } from '../../platform/route-schema.ts'
import { nameOf } from '../all-endpoints.ts'
import type { TestStudio } from '../start-test-studio.ts'
import { hostileText, hostileValue, jsonText } from './hostile.ts'
import { inputOf, nearly, type Words } from './inputs.ts'

/** A request made of valid, nearly valid or hostile parts. */
export interface Attempt {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** Undefined without a body. */
  payload: string | undefined
  contentType: string
}

const contentTypes = [
  'application/json; charset=utf-8',
  'Application/JSON ;',
  'application/json\ta',
  'application/json garbage',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]
const mostly = <A, B>(often: Arbitrary<A>, seldom: Arbitrary<B>): Arbitrary<A | B> =>
  fc.oneof({ weight: 6, arbitrary: often }, { weight: 1, arbitrary: seldom })

/** Generates requests to an endpoint: of ten, about four valid, four nearly valid, two hostile. */
export function attemptsAt(endpoint: AnyEndpoint, words: Words): Arbitrary<Attempt> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const params = fc.record(
    Object.fromEntries(names.map((name) => [name, mostly(fc.constantFrom(...words.ids), hostileText)])),
  )
  const query = endpoint.query ? inputOf(endpoint.query, words) : fc.constant({})
  const body = endpoint.body ? inputOf(endpoint.body, words) : fc.constant(undefined)
  return fc.record({
    params,
    query: fc.oneof(
      { weight: 3, arbitrary: query },
      { weight: 2, arbitrary: nearly(query, 'text') },
    ) as Arbitrary<Record<string, unknown>>,
    payload: payloads(endpoint, body),
    contentType: mostly(fc.constant('application/json'), fc.constantFrom(...contentTypes)),
  })
}

function payloads(endpoint: AnyEndpoint, body: Arbitrary<unknown>): Arbitrary<string | undefined> {
  if (endpoint.method === 'GET') return fc.constant(undefined)
  const given = body.map((value) => (value === undefined ? undefined : jsonText(value)))
  return fc.oneof(
    { weight: 4, arbitrary: given },
    { weight: 4, arbitrary: nearly(body, 'value').map(jsonText) },
    { weight: 1, arbitrary: hostileValue.map(jsonText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '[', '"', '{"a":1,"a":2}', 'null', '\uFEFF{}', '{"a":'.repeat(99)),
    },
  )
}

/** Builds the request as it would be sent over HTTP. */
export function requestOf(endpoint: AnyEndpoint, attempt: Attempt, token: string | null): InjectOptions {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encode(attempt.params[name]))
  const query = Object.entries(attempt.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encode(name)}=${encode(typeof one === 'object' ? JSON.stringify(one) : one)}`),
  )
  return {
    method: endpoint.method as 'GET',
    url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(attempt.payload !== undefined && attempt.contentType
        ? { 'content-type': attempt.contentType }
        : {}),
    },
    ...(attempt.payload === undefined ? {} : { payload: attempt.payload }),
  }
}

/** Lone surrogates can't be encoded in UTF-8: they are sent as the bytes that a careless client sends. */
const encode = (value: unknown): string =>
  encodeURIComponent(String(value).toWellFormed())
    .slice(0, 6_000)
    .replace(/%[^%]?$/, '')

const inside =
  /node_modules|\bat .+:\d+:\d+|\bselect\b.+\bfrom\b|\binsert into\b|Failed query|\/server\/src\//i

/** Returns what is wrong with an answer; null if nothing is (R12, S-I10). */
export async function faultOf(
  studio: TestStudio,
  endpoint: AnyEndpoint,
  request: InjectOptions,
): Promise<string | null> {
  const answer = await studio.inject(request)
  const at = `${nameOf(endpoint)} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`
  if (({} as { polluted?: unknown }).polluted !== undefined) return `${at}: a prototype is polluted`
  if (!statusesOf(endpoint).includes(answer.statusCode)) return `${at}: the contract knows no such status`
  if (answer.statusCode === 500) return `${at}: a bug`
  if (answer.statusCode < 400) {
    if (!endpoint.answer) return null
    const isFile = String(answer.headers['content-type']).startsWith('text/csv')
    const parsed = endpoint.answer.safeParse(isFile ? answer.body : answer.json())
    return parsed.success ? null : `${at}: ${parsed.error.message.slice(0, 300)}`
  }
  if (inside.test(answer.body)) return `${at}: it shows what is inside`
  const { Message, code, requestId } = answer.json()
  const told = typeof Message === 'string' && Message && /^[A-Z][A-Za-z]+$/.test(code) && requestId
  return told ? null : `${at}: it has no Message, code or requestId`
}
