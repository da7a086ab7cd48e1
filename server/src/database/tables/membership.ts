import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { plans } from './plans.ts'
import { promoCodes } from './promo.ts'

/**
 * When a membership that is not renewed ends, as the rule's `accessEndOf`, in UTC without a zone: only so it can be an
 * index's expression. The index and every query have to write it alike.
 */
export function membershipEnd(table: {
  gatewayState: AnyPgColumn
  periodStart: AnyPgColumn
  periodEnd: AnyPgColumn
}): SQL {
  const grace = sql.raw(`interval '${GRACE_DAYS} days'`)
  return sql`(case when ${table.gatewayState} = 'past_due'
    then ${table.periodStart} at time zone 'UTC' + ${grace} else ${table.periodEnd} at time zone 'UTC' end)`
}

/**
 * Whether a membership ever began: what stayed pending, or ended with neither a trial nor a payment, did not. The indexes,
 * the triggers of the daily figures and every query have to write it alike.
 */
export const hasBegun = sql.raw(
  `gateway_state <> 'pending' and (gateway_state <> 'ended' or trial_end is not null or paid_once)`,
)

/**
 * Flags are stored, the state a person sees is derived (D18.state).
 * The two partial indexes hold invariant I1: one live row and one pending row a person.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    /** The provider's subscription, or for a day pass its invoice. */
    gatewayId: text().unique('subscriptions_gateway'),
    gatewayState: text({
      enum: ['pending', 'trialing', 'active', 'past_due', 'day_pass', 'ended'],
    }).notNull(),
    /** Never falls (I8): the number of the snapshot that was applied last. */
    gatewayVersion: bigint({ mode: 'number' }).notNull().default(0),
    /** The member's own terms in cents: a plan's new cost holds for new buyers only (D5). */
    costCents: integer().notNull(),
    promoCodeId: uuid().references(() => promoCodes.id),
    /** A code that is redeemed for this membership and not attached yet, since its change of plan is not finished. */
    reservedPromoId: uuid().references(() => promoCodes.id),
    /** The plan that the reserved code was typed for: the code is attached once this plan runs or is the next one. */
    reservedPlanId: uuid(),
    startedAt: instant().notNull(),
    /** A digest of the Idempotency-Key that is answered with it; null without one, and once the purchase has failed. */
    startKey: text(),
    /** A digest of what was bought, so that a repeated call is known by its terms as well. */
    startTerms: text(),
    /**
     * When a caller was told of it; null after the 3-D Secure page or a lost answer,
     * until the call is repeated (D18.start-repeated).
     */
    startAnsweredAt: instant(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    trialEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    cancelReason: text(),
    /** The cheaper plan that follows at the period's end (D7), and its cents. */
    nextPlanId: uuid().references(() => plans.id),
    nextCostCents: integer(),
    /** The provider's price of this membership, to be restored when a dearer plan is not paid (D7). */
    heldPrice: text(),
    /** The price that the running period was paid at; it stands at the provider while a dearer plan is charged (D7). */
    temporaryPrice: text(),
    endedAt: instant(),
    /** Whether one of its invoices is paid; triggers of the invoices keep it. */
    paidOnce: boolean().notNull().default(false),
    deactivatedAt: instant(),
    deactivationReason: text(),
    deactivatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live')
      .on(table.userId)
      .where(sql`ended_at is null and gateway_state <> 'pending'`),
    uniqueIndex('subscriptions_one_pending')
      .on(table.userId)
      .where(sql`ended_at is null and gateway_state = 'pending'`),
    uniqueIndex('subscriptions_by_start_key')
      .on(table.userId, table.startKey)
      .where(sql`start_key is not null`),
    index('subscriptions_of_user').on(table.userId, table.startedAt),
    index('subscriptions_of_plan').on(table.planId),
    index('subscriptions_of_next_plan').on(table.nextPlanId).where(sql`next_plan_id is not null`),
    index('subscriptions_of_promo').on(table.promoCodeId).where(sql`promo_code_id is not null`),
    index('subscriptions_of_reserved_promo')
      .on(table.reservedPromoId)
      .where(sql`reserved_promo_id is not null`),
    index('subscriptions_switched_by').on(table.deactivatedBy).where(sql`deactivated_by is not null`),
    index('subscriptions_by_end').on(table.periodEnd).where(sql`ended_at is null`),
    index('subscriptions_overdue')
      .on(table.periodStart)
      .where(sql`gateway_state = 'past_due' and ended_at is null`),
    // The overview reads who left, who came back and who tries from these alone.
    index('subscriptions_gone')
      .on(table.endedAt, table.startedAt, table.planId, table.userId)
      .where(sql`ended_at is not null and ${hasBegun}`),
    index('subscriptions_begun').on(table.startedAt, table.endedAt, table.userId).where(hasBegun),
    index('subscriptions_on_trial')
      .on(table.trialEnd, table.startedAt, table.endedAt)
      .where(sql`trial_end is not null and ${hasBegun}`),
    index('subscriptions_leaving_words')
      .on(table.endedAt, table.cancelReason)
      .where(sql`cancel_reason is not null`),
    // Few end by themselves: these alone are looked through for whose time is over.
    index('subscriptions_ending_by_end')
      .on(membershipEnd(table))
      .where(
        sql`ended_at is null and gateway_state <> 'pending' and (gateway_state = 'day_pass' or cancel_at_period_end)`,
      ),
    index('subscriptions_running_by_end')
      .on(membershipEnd(table), table.userId)
      .where(sql`ended_at is null and gateway_state <> 'pending'`),
  ],
)

/** One trial per person ever: by user, the key of their folded e-mail without `+tag`, and card (S-M3, I11). */
export const trials = pgTable('trials', {
  subscriptionId: uuid().primaryKey(),
  userId: uuid().unique('trials_user'),
  emailKey: text().notNull().unique('trials_email'),
  cardFingerprint: text().unique('trials_card'),
  startedAt: instant().notNull(),
})
