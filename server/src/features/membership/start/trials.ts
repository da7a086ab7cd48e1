import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { trials } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import type { Customer } from '../../billing/customers.ts'
import type { Row } from '../rows.ts'
import { addressKey } from './trial-keys.ts'

/**
 * Reserves the one trial of a person: by account, by address and by card, enforced under races by unique keys
 * (S-M3, I11).
 */
export async function reserveTrial(
  context: Context,
  tx: Transaction,
  { id: subscriptionId, startedAt }: Row,
  { userId, fingerprint: cardFingerprint }: Customer,
): Promise<boolean> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  if (!person) return false
  const emailKey = addressKey(context, person.email)
  const first = await tx
    .insert(trials)
    .values({ subscriptionId, userId, emailKey, cardFingerprint, startedAt })
    .onConflictDoNothing()
    .returning()
  return first.length > 0
}

/** Whether a purchase has reserved its person's trial. */
export const hasReservedTrial = async ({ db }: Context, { id }: Pick<Row, 'id'>): Promise<boolean> =>
  (await db.$count(trials, eq(trials.subscriptionId, id))) > 0
