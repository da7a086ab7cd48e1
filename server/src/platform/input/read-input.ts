import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { defaultMessages } from '@studio/contract/field-texts.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { z } from 'zod'
import { MOST_FIELDS, Refusal } from '../refusal.ts'
import { MAX_DEPTH } from './read-json.ts'

/** Maximum values of a query: two lists of a hundred, and the other parameters. */
const MOST_OF_A_QUERY = 250
const isUnstorableText = (text: string) => text.includes('\0') || !text.isWellFormed()

interface Raw {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Parses the params, query and body of a call; throws one refusal with every failing field (S-I1), including
 * those of `extraChecks`.
 */
export function readInput(
  endpoint: AnyEndpoint,
  raw: Raw,
  extraChecks: (raw: Raw) => Record<string, string> = () => ({}),
) {
  const params = endpoint.params?.safeParse(raw.params)
  if ((params && !params.success) || isUnstorable(raw.params))
    throw new Refusal('notFound', refusals.notFound)
  refuseFlood(raw.query)
  const takesJson = (endpoint.takes ?? 'json') === 'json'
  if (takesJson && !endpoint.body && raw.body !== undefined && raw.body !== null) refuseUnwantedBody(raw.body)
  if (takesJson) refuseUnstorable({ query: raw.query, body: raw.body })
  const query = endpoint.query?.safeParse(raw.query, defaultMessages)
  const body = takesJson ? endpoint.body?.safeParse(raw.body ?? {}, defaultMessages) : undefined
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0) throw refusalOfIssues(issues, extraChecks(raw))
  return { params: params?.data, query: query?.data, body: body?.data }
}

function refuseUnwantedBody(body: unknown): void {
  const names = typeof body === 'object' ? Object.keys(body as object) : ['body']
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, refusals.unknownField]))
  throw new Refusal('invalid', refusals.unknownField, { fields })
}

/**
 * Throws for a query with thousands of keys, or of values of one key: no legitimate call has that many (S-I3,
 * S-I9).
 */
function refuseFlood(query: unknown): void {
  let values = 0
  for (const value of Object.values(query ?? {})) values += Array.isArray(value) ? value.length : 1
  if (values > MOST_OF_A_QUERY) throw new Refusal('invalid', refusals.tooMuch)
}

function refuseUnstorable(value: unknown): void {
  if (isUnstorable(value)) throw new Refusal('invalid', refusals.unreadable)
}

/**
 * Whether a value holds NUL or lone surrogates, which can't be stored and nobody types, or is nested too
 * deeply (S-I3, S-I8, R13).
 */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true
  if (typeof value === 'string') return isUnstorableText(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inner]) => isUnstorableText(name) || isUnstorable(inner, depth + 1),
  )
}

function refusalOfIssues(issues: readonly z.core.$ZodIssue[], also: Record<string, string>): Refusal {
  const fields: Record<string, string> = {}
  // Each issue has at least one field; without the limit a refusal could name too many (S-I1).
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MOST_FIELDS))
        fields[[...issue.path, key].join('.')] ??= refusals.unknownField
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  // A check that knows the studio has the better words.
  const all = { ...fields, ...also }
  return new Refusal('invalid', Object.values(all)[0] ?? refusals.invalid, { fields: all })
}
