import { SECOND } from '@studio/contract/dates.ts'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { mayEnter } from '@studio/contract/people/rules.ts'
import { secondFactorTexts } from '@studio/contract/people/second-factor/messages.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import { prepared } from '../../../database/prepared.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import { Cache } from '../../../platform/cache.ts'
import { listenToTag, RIGHTS } from '../../../platform/cache-tag.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Signals } from '../../../platform/signals.ts'
import { type SessionHolder, type Viewer, visitor } from '../../../platform/viewer.ts'
import { impersonatedPerson } from '../impersonation/impersonated-person.ts'
import { lacksSecondFactor, refuseEntry, registrationComplete, signInFacts } from './refuse-entry.ts'

/** Sessions that call within a second. */
const MOST_VIEWERS = 5_000

/** The calls of one page ask once who makes them. A server that isn't told of a change asks again within a second (S-S6). */
export async function openViewers(db: Database, signals: Signals): Promise<Context['viewers']> {
  const { version } = await listenToTag(db, signals, RIGHTS)
  return new Cache({ version, most: MOST_VIEWERS, lifetime: SECOND })
}

/** Checks whether a request has the token of an Admin who sees the studio as somebody. */
export function isImpersonating(context: Context, request: Pick<ViewerRequest, 'headers'>): boolean {
  return claimsIn(context, request)?.typ === 'look'
}

const claimsIn = ({ tokens }: Context, { headers }: Pick<ViewerRequest, 'headers'>) =>
  tokens.read(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')

type ViewerRequest = Pick<FastifyRequest, 'headers' | 'routeOptions'>

/**
 * Returns the viewer of a request: a visitor without a bearer token, otherwise the person from the database,
 * or from a cache that every change of rights or sessions drops: at once on the server that makes it, and on the
 * others with its notification, at most a second later (S-S6).
 * 401 for a token that is invalid, expired or of an ended session (S-S7), and for a sign-up token once the
 * password has changed or the sign-up is complete (D3); 403 Blocked, Inactive or SecondFactorMissing.
 */
export async function findViewer(context: Context, request: ViewerRequest): Promise<Viewer> {
  if (request.headers.authorization === undefined) return visitor
  const claims = claimsIn(context, request)
  if (!claims) throw tokenInvalid()
  if (claims.typ === 'signup') return signingUp(context, claims, request)
  if (claims.typ === 'look') return impersonating(context, claims)
  const load = async () => (await holderOf(context.db, claims))[0] ?? null
  const person = await context.viewers.get(`${claims.sub} ${claims.sid}`, load, (found) => found !== null)
  if (!person) throw tokenInvalid()
  refuseEntry(context, mayEnter(person, context.clock.now()), person.id)
  refuseWithoutSecondFactor(context, person, request)
  return { kind: 'person', id: person.id, role: person.role, sessionId: claims.sid }
}

/**
 * Reads a look from the database on every call, uncached: it also ends by itself, and by an Admin's word, of which no
 * trigger tells.
 */
async function impersonating(context: Context, { sub, sid }: { sub: string; sid: string }): Promise<Viewer> {
  const person = await impersonatedPerson(context, { userId: sub, impersonationId: sid })
  if (!person) throw tokenInvalid()
  refuseEntry(context, mayEnter(person, context.clock.now()), person.id)
  return { kind: 'person', id: person.id, role: person.role, sessionId: sid, seenBy: person.seenBy }
}

async function signingUp(
  context: Context,
  claims: { sub: string; pwd: string },
  request: ViewerRequest,
): Promise<Viewer> {
  const [person] = await context.db
    .select({ ...signInFacts, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, claims.sub))
  if (!person || !context.tokens.isOfPassword(claims, person.passwordHash)) throw tokenInvalid()
  refuseEntry(context, mayEnter(person, context.clock.now()), person.id)
  const finished = person.registeredFully !== null
  if (finished && !isLastCall(request)) throw registrationComplete()
  return { kind: 'signup', id: person.id, finished }
}

/** Refuses staff without the second factor that the studio requires, except for its set-up (S-A16). */
function refuseWithoutSecondFactor(context: Context, person: SessionHolder, request: ViewerRequest): void {
  if (!lacksSecondFactor(context, person) || endpointOf(request)?.beforeSecondFactor === 'open') return
  throw new Refusal('notAllowed', secondFactorTexts.missing, {
    code: 'SecondFactorMissing',
    about: person.id,
  })
}

const endpointOf = ({ routeOptions }: ViewerRequest) =>
  (routeOptions.config as { endpoint?: AnyEndpoint }).endpoint

/**
 * Checks for the last call of a sign-up: it may be repeated because its answer was lost or after a 3-D Secure
 * confirmation.
 */
const isLastCall = (request: ViewerRequest): boolean => endpointOf(request) === start

/** Selects the person who holds a session, unless it has ended. */
const holderOf = prepared('holder of', (db) =>
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
