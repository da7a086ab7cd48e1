/** The parts of an input's JSON schema that a valid input needs. */
export interface Schema {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  format?: string
  pattern?: string
  minimum?: number
  maxItems?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
}

export type Path = readonly (string | number)[]

/** A text of an input: its path, and its maximum length in code units. */
interface TextAt {
  at: Path
  longest: number
}

/** Valid values by field name. */
const byName: Record<string, string> = {
  email: 'ada@example.com',
  userName: 'ada.l',
  firstName: 'Ada',
  lastName: 'Lovelace',
  cardToken: 'pm_card_visa',
  color: 'rgba(1, 2, 3, 1)',
  description: '<p>Bring a blanket</p>',
}

/** Builds an input that satisfies its schema where possible, with every field. */
export function validInputFor(schema: Schema, ids: readonly string[], name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return validInputFor(schema.anyOf[0] ?? {}, ids, name)
  if (schema.type === 'array') return [validInputFor(schema.items ?? {}, ids)]
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, inner]) => [key, validInputFor(inner, ids, key)]))
  }
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'string' ? goodText(schema, ids, name) : null
}

function goodText({ format, pattern }: Schema, ids: readonly string[], name: string): string {
  if (format === 'uuid') return ids[0] ?? ''
  if (format === 'date-time') return '2026-11-21T10:00:00.000Z'
  return pattern?.includes('\\d{4}-') ? '2026-11-21' : (byName[name] ?? 'Passw0rd1')
}

/** Returns every text in a schema. */
export function textsOf(schema: Schema, at: Path = []): TextAt[] {
  if (schema.enum || schema.const !== undefined) return []
  if (schema.anyOf) return textsOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, at)
  if (schema.type === 'string') return [{ at, longest: schema.maxLength ?? 36 }]
  if (schema.type === 'array') return textsOf(schema.items ?? {}, [...at, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textsOf(inner, [...at, name]))
}

/** Returns the input with another text at one path. */
export function withText(input: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  const inner = withText((input as Record<string | number, unknown>)?.[step], rest, text)
  return Array.isArray(input) ? [inner] : { ...(input as object), [step]: inner }
}

/**
 * Builds the longest input that the schema permits: every text consists of letters of three bytes each, at
 * its maximum length after composition.
 */
export function largestOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.toSorted((a, b) => String(b).length - String(a).length)[0]
  if (schema.anyOf) return largestOf(schema.anyOf[0] ?? {})
  if (schema.type === 'array') return Array(schema.maxItems ?? 0).fill(largestOf(schema.items ?? {}))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, inner]) => [key, largestOf(inner)]))
  }
  if (schema.type !== 'string') return 1_000_000.01
  if (schema.format === 'uuid') return 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  return '\u6F22'.repeat(schema.maxLength ?? 0)
}
