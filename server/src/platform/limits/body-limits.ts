import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { z } from 'zod'

/** Maximum size of a call's body: bytes, and members of its objects and lists together. */
export interface BodyLimits {
  bytes: number
  members: number
}

/** For most calls, and for requests that are not calls (S-I3). */
export const DEFAULT_BODY_LIMITS: BodyLimits = { bytes: 8_192, members: 100 }
/** For signed bodies, which are verified before anything parses them. */
const RAW: BodyLimits = { bytes: 256 * 1024, members: 0 }
/** Maximum UTF-8 bytes per UTF-16 code unit, unless the sender escapes it. */
const BYTES_A_UNIT = 3
/** Bytes of whitespace per member of an indented body. */
const INDENTATION = 8

interface Shape {
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  type?: string
  format?: string
  maxLength?: number
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
}

const measured = new WeakMap<AnyEndpoint, BodyLimits>()

/**
 * Returns the size that the longest texts and lists of an endpoint's shape need, at least 8 kB (S-I3). Throws
 * if a text or list has no maximum length, so that an unbounded endpoint prevents start-up. Measures each endpoint once:
 * that was a third of what a further server in a process takes to start.
 */
export function bodyLimitsOf(endpoint: AnyEndpoint): BodyLimits {
  const limits = measured.get(endpoint) ?? measureAll(endpoint)
  measured.set(endpoint, limits)
  return limits
}

function measureAll(endpoint: AnyEndpoint): BodyLimits {
  if (endpoint.takes === 'raw') return RAW
  for (const part of ['params', 'query'] as const) measure(endpoint, part)
  const { bytes, members } = measure(endpoint, 'body')
  return {
    bytes: Math.max(DEFAULT_BODY_LIMITS.bytes, Math.ceil((bytes + members * INDENTATION) / 1024) * 1024),
    // Twice the members, so that a slightly too long list is reported on its field.
    members: DEFAULT_BODY_LIMITS.members + 2 * members,
  }
}

function measure(endpoint: AnyEndpoint, part: 'params' | 'query' | 'body'): BodyLimits {
  const shape: z.ZodType | undefined = endpoint[part]
  if (!shape) return { bytes: 0, members: 0 }
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape
  return largest(schema, `${endpoint.method} ${endpoint.path} ${part}`)
}

function largest(schema: Shape, at: string): BodyLimits {
  if (schema.const !== undefined) return { bytes: JSON.stringify(schema.const).length, members: 0 }
  if (schema.enum) {
    return { bytes: Math.max(...schema.enum.map((one) => JSON.stringify(one).length)), members: 0 }
  }
  if (schema.anyOf) return most(schema.anyOf.map((one) => largest(one, at)))
  if (schema.type === 'string') return { bytes: longest(schema, at) + 2, members: 0 }
  if (schema.type === 'array') return largestList(schema, at)
  if (schema.type === 'object') return largestObject(schema, at)
  // A number, a boolean or null.
  return { bytes: 25, members: 0 }
}

function longest({ format, maxLength }: Shape, at: string): number {
  if (format === 'uuid') return 36
  if (maxLength === undefined) throw new Error(`${at}: a text has no most length`)
  return BYTES_A_UNIT * maxLength
}

function largestList({ items = {}, maxItems }: Shape, at: string): BodyLimits {
  if (maxItems === undefined) throw new Error(`${at}: a list has no most length`)
  const { bytes, members } = largest(items, `${at}[]`)
  return { bytes: maxItems * (bytes + 1) + 2, members: maxItems * (members + 1) }
}

function largestObject({ properties = {} }: Shape, at: string): BodyLimits {
  const inner = Object.entries(properties).map(([name, one]) => {
    const { bytes, members } = largest(one, `${at}.${name}`)
    return { bytes: name.length + 4 + bytes, members: members + 1 }
  })
  return inner.reduce((sum, one) => ({ bytes: sum.bytes + one.bytes, members: sum.members + one.members }), {
    bytes: 2,
    members: 0,
  })
}

function most(all: BodyLimits[]): BodyLimits {
  return {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    members: Math.max(...all.map(({ members }) => members)),
  }
}
