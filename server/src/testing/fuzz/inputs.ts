import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { hostileText, hostileValue } from './hostile.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Valid words of this studio: ids, addresses, names, codes. */
export interface Words {
  ids: string[]
  texts: string[]
}

const days = [
  '2026-01-31',
  '2024-02-29Z',
  '2026-11-21T10:00:00.000Z',
  '2030-06-01T00:00:00.000Z',
  '1999-12-31',
]
const text = (words: Words) =>
  fc.oneof(fc.constantFrom(...words.texts), fc.constantFrom(...days), fc.string({ maxLength: 30 }))

/** Generates inputs for a schema; refinements are unknown here, so some are only nearly valid. */
export function inputOf(shape: z.ZodType, words: Words): Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, words)
}

function arbitraryOf(schema: Schema, words: Words): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, words)))
  switch (schema.type) {
    case 'string':
      return stringOf(schema, words)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, words), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectOf(schema, words)
    default:
      return fc.oneof(fc.integer({ min: 1, max: 20 }), text(words))
  }
}

function stringOf({ format, pattern }: Schema, words: Words): Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words.ids) }, fc.uuid())
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (!pattern) return text(words)
  // Look-aheads and similar are not supported: such a text is drawn from the words.
  const drawn = /\(\?|\\p/.test(pattern) ? text(words) : fc.stringMatching(new RegExp(pattern))
  return fc.oneof(drawn, text(words))
}

function numberOf({ type, minimum = -5, maximum = 10_000 }: Schema): Arbitrary<number> {
  const bounds = { min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) }
  return type === 'integer' ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true })
}

function objectOf({ properties = {}, required = [] }: Schema, words: Words): Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner, words)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

/** Replaces one or two fields of a valid input by hostile values, removes or adds some. */
export function nearly(good: Arbitrary<unknown>, spoil: 'text' | 'value'): Arbitrary<unknown> {
  const bad = spoil === 'text' ? hostileText : hostileValue
  return fc
    .tuple(good, fc.nat(), bad, fc.constantFrom('replace', 'remove', 'add'))
    .map(([input, at, word, how]) => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return word
      const names = Object.keys(input)
      const name = how === 'add' || names.length === 0 ? 'surprise' : (names[at % names.length] ?? '')
      return { ...input, [name]: how === 'remove' ? undefined : word }
    })
}
