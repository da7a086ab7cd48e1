import { mayEnter } from '@studio/contract/people/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { sessions, users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Viewer, visitor } from '../../platform/viewer.ts'
import { refuseEntry } from './refuse-entry.ts'
import { standing } from './running-sessions.ts'

/**
 * Who makes a request: without a bearer token a visitor, else what the database says at this moment (S-S6).
 * 401 for a token that is broken, expired or of an ended session (S-S7); 403 Blocked or Inactive.
 */
export async function findViewer(
  context: Context,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Viewer> {
  const header = request.headers.authorization
  if (header === undefined) return visitor
  const claims = context.tokens.read(/^Bearer +(\S+)$/i.exec(header)?.[1] ?? '')
  if (!claims) throw tokenInvalid()
  const person = claims.typ === 'access' ? await bySession(context, claims) : await byId(context, claims.sub)
  if (!person) throw tokenInvalid()
  refuseEntry(mayEnter(person, context.clock.now()), person.id)
  if (claims.typ === 'signup') return { kind: 'signup', id: person.id }
  return { kind: 'person', id: person.id, role: person.role, sessionId: claims.sid }
}

async function bySession(context: Context, claims: { sub: string; sid: string }) {
  const [found] = await context.db
    .select({ ...standing, endedAt: sessions.endedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, claims.sid), eq(users.id, claims.sub)))
  return found && !found.endedAt ? found : null
}

async function byId(context: Context, id: string) {
  const [found] = await context.db.select(standing).from(users).where(eq(users.id, id))
  return found ?? null
}

function tokenInvalid(): Refusal {
  return new Refusal('tokenInvalid', refusals.tokenBroken)
}
