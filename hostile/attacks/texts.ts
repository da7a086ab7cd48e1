import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { z } from 'zod'
import { allEndpoints } from '../../server/src/testing/all-endpoints.ts'
import type { Attack } from '../attack.ts'

/** Characters that are expensive to normalise, match or split, each repeated to the tested size. */
const bait = {
  'a tower of marks': '\u0315\u0300\u05ae',
  'letters that grow': '\ufdfa',
  tags: '<b><p>',
  'half a tag': '<a<',
  entities: '&#x26;',
  spaces: ' \n',
  'parts of an address': 'a.',
}
const TOWER = [bait['a tower of marks']]
/** The default limit of a call, and the size that was accepted before there was a limit. */
const SIZES = [7_500, 645_000]
const ID = '00000000-0000-4000-8000-000000000000'

/** Sends every text of every call, one request at a time. */
export const hostileTexts: Attack = {
  name: 'hostile texts in every field of every call',
  kind: 'requests',
  lasts: 0,
  shortLasts: 0,
  async run({ send, short, target: { admins } }) {
    let sent = 0
    for (const [, endpoint] of await allEndpoints()) {
      if ((endpoint.takes ?? 'json') !== 'json') continue
      for (const request of requestsTo(endpoint, short ? TOWER : Object.values(bait))) {
        sent += 1
        await send({ ...request, token: admins[sent % admins.length]!.token })
      }
    }
  },
}

function requestsTo(endpoint: AnyEndpoint, parts: string[]) {
  const path = `/api${endpoint.path.replace(/:\w+/g, ID)}`
  const { method } = endpoint
  const bodies = textFields(endpoint.body).flatMap(() =>
    parts.flatMap((part) =>
      SIZES.map((size) => JSON.stringify(filled(textFields(endpoint.body), part, size))),
    ),
  )
  const queries = textFields(endpoint.query).map((field) => {
    const text = encodeURIComponent(bait['a tower of marks'].repeat(400))
    return { method, path: `${path}?${field}=x${text}` }
  })
  return [...[...new Set(bodies)].map((body) => ({ method, path, body })), ...queries]
}

/** All fields share the size; the first one gets most of it. */
function filled(fields: string[], part: string, size: number): Record<string, string> {
  const bytes = Buffer.byteLength(part)
  const text = (share: number) => `c${part.repeat(Math.floor((size * share) / bytes))}`
  return Object.fromEntries(fields.map((name, index) => [name, text(index === 0 ? 0.9 : 0.05)]))
}

function textFields(shape: z.ZodType | undefined): string[] {
  if (!shape) return []
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }>
  }
  return Object.entries(schema.properties ?? {})
    .filter(([, { type, anyOf }]) => type === 'string' || anyOf?.some((one) => one.type === 'string'))
    .map(([name]) => name)
}
