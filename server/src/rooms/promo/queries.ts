import type { Discount, PromoFacts } from '@studio/contract/promo/rules.ts'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodes, promoRedemptions } from '../../database/tables/promo.ts'

/** A code with all facts for a decision. */
export interface Promo extends PromoFacts, Discount {
  id: string
  code: string
  codeFolded: string
}

/** What asks the database: the context, or an object with a transaction. */
interface Asked {
  db: Database | Transaction
}

const allowedPrices = sql<string[]>`array(
  select p.plan_id::text from promo_code_plans p where p.promo_code_id = ${promoCodes.id})`

/** Reads a code by its id, or by the text that CodeText parsed, which only `findTyped` may use; `usedBefore` is about `userId`. */
export async function findPromo(
  { db }: Asked,
  wanted: { id: string } | { code: string },
  userId: string | null,
): Promise<Promo | null> {
  const condition = 'id' in wanted ? eq(promoCodes.id, wanted.id) : eq(promoCodes.codeFolded, wanted.code)
  const [row] = await db
    .select({ ...getTableColumns(promoCodes), allowedPrices })
    .from(promoCodes)
    .where(condition)
  if (!row) return null
  const used = userId === null ? null : await waitingRedemption({ db }, row.id, userId)
  // The person's own pending purchase does not count as a use, because a new start replaces it (D18.promo-reserved).
  const timesRedeemed = row.timesRedeemed - (used?.waits ? 1 : 0)
  const usedBefore = used !== null && !used.waits
  return { ...row, timesRedeemed, usedBefore }
}

/** A code that a membership has, whoever it is; null for none. */
export async function promoById(asked: Asked, id: string | null): Promise<Promo | null> {
  return id ? findPromo(asked, { id }, null) : null
}

async function waitingRedemption({ db }: Asked, promoCodeId: string, userId: string) {
  const [redemption] = await db
    .select({ waits: sql<boolean>`coalesce(${subscriptions.providerState} = 'pending', false)` })
    .from(promoRedemptions)
    .leftJoin(subscriptions, eq(subscriptions.id, promoRedemptions.subscriptionId))
    .where(
      and(
        eq(promoRedemptions.promoCodeId, promoCodeId),
        eq(promoRedemptions.userId, userId),
        isNull(promoRedemptions.freedAt),
      ),
    )
  return redemption ?? null
}
