import { trialDaysOf } from '@studio/contract/membership/charges.ts'
import { trialKey } from '@studio/contract/people/rules.ts'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { trials } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { type Customer, findCustomer } from '../../billing/customers.ts'
import { type OwnedRow, pendingRow, type Row } from '../rows.ts'

/** Condition on `trials`: that of a person, of their address or of their card (S-M3). */
export const trialsOf = (
  context: Context,
  { id, email, fingerprint }: { id: string; email: string; fingerprint: string | null | undefined },
) =>
  or(
    eq(trials.userId, id),
    anyOf(trials.emailKey, addressKeys(context, email)),
    fingerprint ? eq(trials.cardFingerprint, fingerprint) : undefined,
  )

/**
 * Returns the stored forms of an address that had a trial: a keyed digest, which can be compared but not read,
 * also after the person was erased (D5, S-M3, D10). With another TOKEN_SECRET none of them match, unless it names the
 * previous one, too.
 */
export function addressKeys(context: Context, email: string): [string, ...string[]] {
  return context.tokens.signEach('trial', trialKey(email))
}

/** Whether this person, address or card had a trial (S-M3), other than that of their own pending purchase. */
export async function hadTrial(context: Context, userId: string): Promise<boolean> {
  const [person] = await context.db.select().from(users).where(eq(users.id, userId))
  const fingerprint = (await findCustomer(context, userId))?.fingerprint
  const had = trialsOf(context, { id: userId, email: person?.email ?? '', fingerprint })
  const waits = await pendingRow(context.db, userId)
  const others = waits ? ne(trials.subscriptionId, waits.id) : undefined
  return (await context.db.$count(trials, and(had, others))) > 0
}

/** Reserves the one trial of a person, their address and their card; unique keys decide races (S-M3, I11). */
export async function reserveTrial(
  context: Context,
  tx: Transaction,
  { id: subscriptionId, startedAt }: Row,
  { userId, fingerprint: cardFingerprint, days }: Customer & { days?: number },
): Promise<boolean> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  if (!person) return false
  const [emailKey, ...previous] = addressKeys(context, person.email)
  if (previous.length > 0 && (await tx.$count(trials, anyOf(trials.emailKey, previous))) > 0) return false
  const first = await tx
    .insert(trials)
    .values({ subscriptionId, userId, emailKey, cardFingerprint, days, startedAt })
    .onConflictDoNothing()
    .returning()
  return first.length > 0
}

/** Free days that a purchase was made with; 0 without a trial. */
export async function reservedTrialDays({ db }: Context, { id }: Pick<Row, 'id'>): Promise<number> {
  const [trial] = await db.select({ days: trials.days }).from(trials).where(eq(trials.subscriptionId, id))
  return trial?.days ?? 0
}

/** Whether a purchase that was made before still has the free days that its plan would give now. */
export async function keepsTrial(
  context: Context,
  row: Pick<OwnedRow, 'id' | 'userId'>,
  plan: Parameters<typeof trialDaysOf>[0],
): Promise<boolean> {
  const reserved = await reservedTrialDays(context, row)
  if (reserved > 0) return reserved === trialDaysOf(plan, true)
  return trialDaysOf(plan, true) === 0 || (await hadTrial(context, row.userId))
}
