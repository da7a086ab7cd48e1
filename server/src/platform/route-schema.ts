import type { AnyEndpoint, Caller } from '@studio/contract/endpoint.ts'
import { capital } from '@studio/contract/reading-words.ts'
import { RefusalBody } from '@studio/contract/values.ts'
import { z } from 'zod'

/** One for all statuses of all calls: a copy for each made a start slower. */
const refusal = RefusalBody.loose()

const openToAll = (endpoint: AnyEndpoint) => endpoint.callers.includes('visitor')

/**
 * Returns every status a call may respond with: its success, the declared ones, and those that follow from
 * its shape.
 */
export function statusesOf(endpoint: AnyEndpoint): number[] {
  const statuses = new Set<number>([endpoint.status, ...(endpoint.refuses ?? []), 400, 429, 500, 503])
  if (endpoint.params) statuses.add(404)
  // An unexpected body is refused, too.
  if (endpoint.method !== 'GET') statuses.add(413).add(415)
  if (!openToAll(endpoint)) statuses.add(401).add(403)
  return [...statuses].sort((a, b) => a - b)
}

/** The name that clients made from /openapi.json give a call: `PUT Calendar/{id}/sign` is putCalendarByIdSign. */
const operationIdOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => {
  const parts = path.split(/[/.]/).filter(Boolean)
  const words = parts.map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
  return method.toLowerCase() + words.join('')
}

const people: Record<Caller, string> = {
  visitor: 'everybody',
  anyone: 'everybody, signed in or not',
  signup: 'people who are signing up',
  student: 'members',
  coach: 'teachers',
  admin: 'Admins',
}

/** Says in /docs who may make a call, about whom, and how often. */
function rulesOf({ callers, own, limit, demoOnly }: AnyEndpoint): string {
  const lines = [`For ${callers.map((caller) => people[caller]).join(', ')}.`]
  if (own) lines.push('About oneself only, except for Admins.')
  if (limit) lines.push(`At most ${limit.max} in ${limit.minutes} minutes.`)
  if (demoOnly) lines.push('In the demo only.')
  return lines.join(' ')
}

/**
 * Returns the schemas of a route, for /openapi.json and for trimming its responses; input is parsed by
 * `readInput`.
 */
export function routeSchema(endpoint: AnyEndpoint) {
  const response = Object.fromEntries(
    statusesOf(endpoint).map((status) => [
      status,
      status === endpoint.status ? (endpoint.answer ?? z.undefined().describe('No content')) : refusal,
    ]),
  )
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: rulesOf(endpoint),
    tags: [endpoint.room],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && (endpoint.takes ?? 'json') === 'json' ? { body: endpoint.body } : {}),
    ...(openToAll(endpoint) ? {} : { security: [{ bearer: [] }] }),
    response,
  }
}
