import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { mayEnter } from '@studio/contract/people/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { prepared } from '../../../database/prepared.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Viewer, visitor } from '../../../platform/viewer.ts'
import { registrationComplete } from '../../people/registration-complete.ts'
import { lookHolder } from '../look/look-holder.ts'
import { refuseEntry } from './refuse-entry.ts'
import { signInFacts } from './sign-in-facts.ts'

/** Whether a request brings the token of an Admin who sees the studio as somebody. */
export function isLook(context: Context, request: Pick<Asking, 'headers'>): boolean {
  return claimsIn(context, request)?.typ === 'look'
}

const claimsIn = ({ tokens }: Context, { headers }: Pick<Asking, 'headers'>) =>
  tokens.read(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')

type Asking = Pick<FastifyRequest, 'headers' | 'routeOptions'>

/**
 * Who makes a request: without a bearer token a visitor, else what the database says, or said within
 * two seconds while nobody was shut out (S-S6).
 * 401 for a token that is broken, expired or of an ended session (S-S7), and for a sign-up token once the password has
 * changed or the sign-up is complete (D3); 403 Blocked or Inactive.
 */
export async function findViewer(context: Context, request: Asking): Promise<Viewer> {
  if (request.headers.authorization === undefined) return visitor
  const claims = claimsIn(context, request)
  if (!claims) throw tokenInvalid()
  if (claims.typ === 'signup') return signingUp(context, claims, request)
  if (claims.typ === 'look') return lookingAs(context, claims)
  const person = await context.viewers.of(claims, async () => {
    const [holder] = await holderOf(context.db, claims)
    return holder ?? null
  })
  if (!person) throw tokenInvalid()
  refuseEntry(mayEnter(person, context.clock.now()), person.id)
  return { kind: 'person', id: person.id, role: person.role, sessionId: claims.sid }
}

/** Never kept from call to call: it ends with the Admin's session, of which nobody tells whoever is looked at. */
async function lookingAs(context: Context, { sub, sid }: { sub: string; sid: string }): Promise<Viewer> {
  const person = await lookHolder(context, { userId: sub, lookId: sid })
  if (!person) throw tokenInvalid()
  refuseEntry(mayEnter(person, context.clock.now()), person.id)
  return { kind: 'person', id: person.id, role: person.role, sessionId: sid, seenBy: person.seenBy }
}

async function signingUp(
  context: Context,
  claims: { sub: string; pwd: string },
  request: Asking,
): Promise<Viewer> {
  const [person] = await context.db
    .select({ ...signInFacts, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, claims.sub))
  if (!person || !context.tokens.isOfPassword(claims, person.passwordHash)) throw tokenInvalid()
  refuseEntry(mayEnter(person, context.clock.now()), person.id)
  const finished = person.registeredFully !== null
  if (finished && !isLastCall(request)) throw registrationComplete()
  return { kind: 'signup', id: person.id, finished }
}

/** The call that ends a sign-up: its answer may have been lost, or 3-D Secure was confirmed before it was repeated. */
function isLastCall({ routeOptions }: Asking): boolean {
  return (routeOptions.config as { endpoint?: AnyEndpoint }).endpoint === start
}

/** Who holds a session, unless it has ended. */
const holderOf = prepared((db) =>
  db
    .select(signInFacts)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sid')),
        eq(users.id, sql.placeholder('sub')),
        isNull(sessions.endedAt),
      ),
    ),
)

function tokenInvalid(): Refusal {
  return new Refusal('tokenInvalid', refusals.tokenBroken)
}
