import { refusals } from '@studio/contract/people/messages.ts'
import { mayEnter } from '@studio/contract/people/rules.ts'
import type { Tokens } from '@studio/contract/people/sign-in/schema.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { sessions, spentRefreshTokens, users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { mailTo, sessionReusedMail } from '../mails.ts'
import { refuseEntry } from './refuse-entry.ts'
import { ABSOLUTE_LIFETIME, addressHash, IDLE_LIFETIME, REUSE_GRACE, tokensOf } from './sessions.ts'

interface Renewal {
  token: string
  address: string
  /** Browser and system in words. */
  device: string | null
}

/**
 * Exchanges a refresh token for its successor. The successor is derived, so the same token yields the same
 * one, and only hashes are stored: for 30 s, and until somebody uses the successor, since an answer may be
 * lost. Later reuse ends the whole family (S-S2, S-S3, R8). 401 SessionEnded.
 */
export async function refresh(context: Context, _viewer: Viewer, input: Renewal): Promise<Tokens> {
  const successor = context.tokens.sign('refresh-successor', input.token)
  const outcome = await inTransaction(context.db, async (tx) => {
    const rotated = await rotate(context, tx, input, successor)
    return rotated ?? (await useAgain(context, tx, input.token, successor))
  })
  if (!outcome) throw sessionEnded()
  const { person, session } = outcome
  if ('reused' in outcome)
    throw sessionEnded({ about: person.id, incident: 'a spent refresh token was used again' })
  refuseEntry(context, mayEnter(person, context.clock.now()), person.id)
  return tokensOf(context, session, successor)
}

function sessionEnded(details: { about?: string; incident?: string } = {}): Refusal {
  return new Refusal('tokenInvalid', refusals.sessionEnded, { code: 'SessionEnded', ...details })
}

const found = { session: sessions, person: users }
type SessionOfPerson = { session: typeof sessions.$inferSelect; person: typeof users.$inferSelect }

/**
 * Moves the session that currently has this token on to the successor; of parallel calls only one gets the
 * row.
 */
async function rotate(
  context: Context,
  tx: Transaction,
  { token, address, device }: Renewal,
  successor: string,
): Promise<SessionOfPerson | null> {
  const now = context.clock.machine()
  const hash = hashToken(token)
  const [row] = await tx
    .select(found)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.refreshHash, hash))
    .for('update', { of: sessions })
  if (!row || isOver(row.session, now)) return null
  if (!mayEnter(row.person, context.clock.now()).ok) return row
  await tx
    .update(sessions)
    .set({
      refreshHash: hashToken(successor),
      addressHash: addressHash(context, address),
      device,
      rotatedAt: now,
    })
    .where(eq(sessions.id, row.session.id))
  await tx.insert(spentRefreshTokens).values({ hash, sessionId: row.session.id, spentAt: now })
  return row
}

/**
 * Handles a token that was exchanged before: valid within 30 s, and as long as the session still waits for its
 * successor; after that the family ends, which is logged and mailed to its owner.
 */
async function useAgain(
  context: Context,
  tx: Transaction,
  token: string,
  successor: string,
): Promise<SessionOfPerson | (SessionOfPerson & { reused: true }) | null> {
  const now = context.clock.machine()
  const [row] = await tx
    .select({ ...found, spentAt: spentRefreshTokens.spentAt })
    .from(spentRefreshTokens)
    .innerJoin(sessions, eq(sessions.id, spentRefreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(spentRefreshTokens.hash, hashToken(token)))
    .for('update', { of: sessions })
  if (!row || isOver(row.session, now)) return null
  if (row.session.refreshHash === hashToken(successor)) return row
  if (now.getTime() - row.spentAt.getTime() <= REUSE_GRACE) return row
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: 'reuse' })
    .where(and(eq(sessions.id, row.session.id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  if (ended.length === 0) return null
  const forgot = `${context.publicUrl()}/forgot-password`
  await mailTo(context, tx, row.person, sessionReusedMail(row.person, row.session.id, forgot))
  return { ...row, reused: true }
}

function isOver(session: typeof sessions.$inferSelect, now: Date): boolean {
  const idle = now.getTime() - session.rotatedAt.getTime() > IDLE_LIFETIME
  const old = now.getTime() - session.startedAt.getTime() > ABSOLUTE_LIFETIME
  return session.endedAt !== null || idle || old
}
