import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { isMissing, required } from '@studio/contract/required.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'

const MAX_DEPTH = 20
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

interface Raw {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * The parsed params, query and body of a call; refuses with every failing field at once (S-I1), those `alsoWrong` for
 * reasons that no shape knows among them.
 */
export function readInput(
  endpoint: AnyEndpoint,
  raw: Raw,
  alsoWrong: (raw: Raw) => Record<string, string> = () => ({}),
) {
  const params = endpoint.params?.safeParse(raw.params)
  if ((params && !params.success) || isUnstorable(raw.params))
    throw new Refusal('notFound', refusals.notFound)
  const takesJson = (endpoint.takes ?? 'json') === 'json'
  if (takesJson && !endpoint.body && raw.body !== undefined && raw.body !== null) refuseUnwantedBody(raw.body)
  if (takesJson) refuseUnstorable({ query: raw.query, body: raw.body })
  const query = endpoint.query?.safeParse(raw.query, plainly)
  const body = takesJson ? endpoint.body?.safeParse(raw.body ?? {}, plainly) : undefined
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0) throw refusalOfIssues(issues, alsoWrong(raw))
  return { params: params?.data, query: query?.data, body: takesJson ? body?.data : raw.body }
}

/** What a schema has no text of its own for is said in the studio's words, not in the library's. */
const plainly = {
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : refusals.wrongValue),
}

function refuseUnwantedBody(body: unknown): void {
  const names = typeof body === 'object' ? Object.keys(body as object) : ['body']
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, refusals.unknownField]))
  throw new Refusal('invalid', refusals.unknownField, { fields })
}

function refuseUnstorable(value: unknown): void {
  if (isUnstorable(value)) throw new Refusal('invalid', refusals.unreadable)
}

/** NUL and lone surrogates can't be stored, and nobody types them; nor does anybody nest so deep (S-I3, S-I8, R13). */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inner]) => unstorable.test(name) || isUnstorable(inner, depth + 1),
  )
}

function refusalOfIssues(issues: readonly z.core.$ZodIssue[], also: Record<string, string>): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= refusals.unknownField
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  const all = { ...also, ...fields }
  return new Refusal('invalid', Object.values(fields)[0] ?? refusals.invalid, { fields: all })
}
