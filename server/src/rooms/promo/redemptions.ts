import { refusals } from '@studio/contract/promo/messages.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { promoCodes, promoRedemptions } from '../../database/tables/promo.ts'
import { refuseField } from '../../platform/refusal.ts'

interface Redemption {
  promoCodeId: string
  userId: string
  subscriptionId: string
  at: Date
}

/** Reserves one of a code's redemptions for a person, once; refuses if concurrent purchases used the last one (R4, I9). */
export async function reserveRedemption(tx: Transaction, redemption: Redemption): Promise<void> {
  const { promoCodeId, at, ...of } = redemption
  const [taken] = await tx
    .insert(promoRedemptions)
    .values({ promoCodeId, ...of, redeemedAt: at })
    .onConflictDoNothing()
    .returning({ id: promoRedemptions.id })
  const [counted] = await tx
    .update(promoCodes)
    .set({ timesRedeemed: sql`${promoCodes.timesRedeemed} + 1` })
    .where(
      and(
        eq(promoCodes.id, promoCodeId),
        or(eq(promoCodes.maxRedemptions, 0), lt(promoCodes.timesRedeemed, promoCodes.maxRedemptions)),
      ),
    )
    .returning({ id: promoCodes.id })
  if (!taken || !counted) throw refuseField('promocodeCode', refusals.unknown)
}

/** Returns the active redemption of a code by a membership; null for none. */
export async function redemptionOf(
  db: Database | Transaction,
  { subscriptionId, promoCodeId }: Pick<Redemption, 'subscriptionId' | 'promoCodeId'>,
): Promise<{ id: string; at: Date } | null> {
  const own = and(
    eq(promoRedemptions.subscriptionId, subscriptionId),
    eq(promoRedemptions.promoCodeId, promoCodeId),
  )
  const [found] = await db
    .select({ id: promoRedemptions.id, at: promoRedemptions.redeemedAt })
    .from(promoRedemptions)
    .where(and(own, isNull(promoRedemptions.freedAt)))
  return found ?? null
}

/** Releases the redemptions that a failed purchase had reserved, of one code or of all; idempotent. */
export async function releaseRedemption(
  tx: Transaction,
  of: { subscriptionId: string; promoCodeId?: string },
  now: Date,
): Promise<void> {
  const freed = await tx
    .update(promoRedemptions)
    .set({ freedAt: now })
    .where(
      and(
        eq(promoRedemptions.subscriptionId, of.subscriptionId),
        of.promoCodeId ? eq(promoRedemptions.promoCodeId, of.promoCodeId) : undefined,
        isNull(promoRedemptions.freedAt),
      ),
    )
    .returning({ promoCodeId: promoRedemptions.promoCodeId })
  for (const { promoCodeId } of freed) {
    await tx
      .update(promoCodes)
      .set({ timesRedeemed: sql`${promoCodes.timesRedeemed} - 1` })
      .where(eq(promoCodes.id, promoCodeId))
  }
}
