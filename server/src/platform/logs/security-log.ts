import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { Id } from '@studio/contract/values.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { actualCaller, isAdmin, type Viewer } from '../viewer.ts'

/** A call; its viewer is null until it is known. */
export interface Call {
  endpoint: AnyEndpoint
  request: FastifyRequest
  viewer: Viewer | null
}

export type Outcome = { answer: unknown } | { error: unknown }

/**
 * Writes the security log (S-R3): sign-ins, refused rights, writes of Admins and refusals with an incident,
 * one JSON line each. Only ids, codes and addresses: no user input, no body, no query, no token.
 */
export function logSecurity(call: Call, outcome: Outcome): void {
  const { endpoint, request } = call
  const refusal = 'error' in outcome && outcome.error instanceof Refusal ? outcome.error : null
  if (!(refusal ? isTelling(call, refusal) : isAction(call, outcome))) return
  const security = {
    event: refusal ? 'refused' : 'done',
    call: `${endpoint.method} ${endpoint.path}`,
    who: whoOf(call, outcome, refusal),
    subject: idOf((request.params as { id?: unknown } | undefined)?.id),
    address: request.ip,
    requestId: request.id,
    ...(refusal ? { status: refusal.status, code: refusal.code, incident: refusal.incident } : {}),
  }
  if (refusal?.incident) request.log.warn({ security }, refusal.incident)
  else request.log.info({ security }, `a call was ${security.event}`)
}

function isTelling({ endpoint }: Call, refusal: Refusal): boolean {
  return refusal.status === 403 || refusal.incident !== undefined || endpoint.watched !== undefined
}

function isAction({ endpoint, viewer }: Call, outcome: Outcome): boolean {
  if ('error' in outcome) return false
  const writes = endpoint.method !== 'GET' && endpoint.method !== 'HEAD'
  return endpoint.watched === 'always' || (writes && viewer !== null && isAdmin(viewer))
}

function whoOf({ viewer }: Call, outcome: Outcome, refusal: Refusal | null): string | null {
  if (viewer && viewer.kind !== 'visitor') return actualCaller(viewer)
  if (refusal) return refusal.about ?? null
  return 'answer' in outcome
    ? idOf((outcome.answer as { user?: { id?: unknown } } | undefined)?.user?.id)
    : null
}

/** Returns a value only if it is an id: a path may hold anything. */
function idOf(value: unknown): string | null {
  return Id.safeParse(value).data ?? null
}
