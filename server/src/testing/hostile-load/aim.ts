import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { bodyLimitsOf } from '../../platform/limits/body-limits.ts'
import { bait, hostileBodies, hostileQueries } from './bait.ts'
import { type Path, type Schema, textsOf, validInputFor, withText } from './good-input.ts'

/** Maximum length of the request line; Node accepts 16 kB of headers in total. */
const LONGEST_URL = 15_000

/** A hostile request, and a description of what is hostile. */
export interface Shot {
  about: string
  request: InjectOptions
}

/** Generates every hostile request to one endpoint; `ids` are of existing rows. */
export function* shotsAt(endpoint: AnyEndpoint, ids: readonly string[]): Generator<Shot> {
  const good = goodFor(endpoint, ids)
  if (endpoint.body) yield* textsInBody(endpoint, good, ids)
  if (endpoint.query) yield* textsInQuery(endpoint, good, ids)
  yield* floodsAt(endpoint, ids)
  for (const [name, text] of Object.entries(bait)) {
    if (!endpoint.path.includes(':')) break
    yield shot(`${name} in the path`, endpoint, good, () => text(160))
  }
}

/** Generates requests that are hostile by their shape alone, parsed before the caller is authenticated. */
export function* floodsAt(endpoint: AnyEndpoint, ids: readonly string[]): Generator<Shot> {
  const good = goodFor(endpoint, ids)
  const path = () => ids[0] ?? ''
  for (const [name, body] of Object.entries(hostileBodies)) {
    if (endpoint.method === 'GET') break
    yield shot(name, endpoint, good, path, body(bodyLimitsOf(endpoint).bytes))
  }
  for (const [name, flood] of Object.entries(hostileQueries)) {
    const { request, about } = shot(name, endpoint, good, path)
    yield {
      about,
      request: { ...request, url: `${String(request.url).split('?')[0]}?${flood(LONGEST_URL)}` },
    }
  }
}

const goodFor = (endpoint: AnyEndpoint, ids: readonly string[]): Good => ({
  query: endpoint.query ? validInputFor(schemaOf(endpoint.query), ids) : {},
  body: endpoint.body ? validInputFor(schemaOf(endpoint.body), ids) : undefined,
})

interface Good {
  query: unknown
  body: unknown
}

const schemaOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

/** Each text of the body at its maximum length in the schema, and at the length that fills the whole body. */
function* textsInBody(endpoint: AnyEndpoint, good: Good, ids: readonly string[]): Generator<Shot> {
  const { bytes } = bodyLimitsOf(endpoint)
  const path = () => ids[0] ?? ''
  for (const { at, longest } of textsOf(schemaOf(endpoint.body))) {
    for (const [name, text] of Object.entries(bait)) {
      const own = withText(good.body, at, text(longest))
      yield shot(`${name} in ${at.join('.')}`, endpoint, { ...good, body: own }, path)
      const payload = filling(good.body, at, text, bytes)
      yield { ...shot(`${name} all over ${at.join('.')}`, endpoint, good, path, payload) }
    }
  }
}

/** JSON of at most that many bytes, with one text as long as possible. */
function filling(body: unknown, at: Path, text: (length: number) => string, bytes: number): string {
  const sizeOf = (length: number) => Buffer.byteLength(JSON.stringify(withText(body, at, text(length))))
  const each = (sizeOf(1_000) - sizeOf(0)) / 1_000
  const length = Math.max(0, Math.floor((bytes - sizeOf(0)) / each) - 10)
  return JSON.stringify(withText(body, at, text(length)))
}

function* textsInQuery(endpoint: AnyEndpoint, good: Good, ids: readonly string[]): Generator<Shot> {
  const path = () => ids[0] ?? ''
  const query = good.query as Record<string, unknown>
  for (const { at, longest } of textsOf(schemaOf(endpoint.query))) {
    for (const [name, text] of Object.entries(bait)) {
      const asked = { ...query, [String(at[0])]: text(Math.min(longest, 600)) }
      yield shot(`${name} in ?${at[0]}`, endpoint, { ...good, query: asked }, path)
    }
  }
}

function shot(
  about: string,
  endpoint: AnyEndpoint,
  { query, body }: Good,
  param: () => string,
  payload = body === undefined ? undefined : JSON.stringify(body),
): Shot {
  const path = endpoint.path.replace(/:(\w+)/g, () => encoded(param()))
  const asked = Object.entries(query as object).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encoded(name)}=${encoded(String(one))}`),
  )
  return {
    about,
    request: {
      method: endpoint.method as 'GET',
      url: `/api${path}?${asked.join('&')}`.slice(0, LONGEST_URL),
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
    },
  }
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
