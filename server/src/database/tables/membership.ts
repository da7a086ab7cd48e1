import { givenKinds } from '@studio/contract/membership/given.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import { terms } from '@studio/contract/plans/terms.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
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
import { taxRates } from './tax.ts'

/**
 * Returns SQL for the end of a membership that is not renewed, like the rule `accessEndOf`, in UTC without a
 * time zone: an index expression allows nothing else. The index and all queries must write it identically.
 */
export function membershipEnd(table: {
  providerState: AnyPgColumn
  periodStart: AnyPgColumn
  periodEnd: AnyPgColumn
}): SQL {
  const grace = sql.raw(`interval '${GRACE_DAYS} days'`)
  return sql`(case when ${table.providerState} = 'past_due'
    then ${table.periodStart} at time zone 'UTC' + ${grace} else ${table.periodEnd} at time zone 'UTC' end)`
}

/**
 * SQL condition whether a membership ever began: one that stayed pending, or ended without a trial or a payment, did not. Indexes
 * must write it identically.
 */
const isBegun = sql.raw(
  `provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once)`,
)

/**
 * Same of a membership that was bought: a plan from the studio is none. Triggers of the daily figures and all queries must write it
 * identically.
 */
export const hasBegun = sql`${isBegun} and provider_state <> 'given'`

/** SQL condition whether a membership is under way: neither pending nor ended. */
const isLive = sql.raw(`ended_at is null and provider_state <> 'pending'`)

/** SQL condition: the provider knows nothing of a plan from the studio, which is nothing else before it ends. */
const isGivenHere = sql`case when given_kind is null then provider_state <> 'given'
        else provider_id is null and provider_state in ('given', 'ended') end`

/**
 * Memberships. Flags are stored; the state a person sees is derived (D18.state).
 * The two partial indexes enforce invariant I1: one live and one pending row per person.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    /** The provider's subscription id, or for a day pass its invoice id. */
    providerId: text().unique('subscriptions_provider'),
    providerState: text({
      enum: ['pending', 'trialing', 'active', 'past_due', 'day_pass', 'given', 'ended'],
    }).notNull(),
    /** Number of the last snapshot applied; never decreases (I8). */
    providerVersion: bigint({ mode: 'number' }).notNull().default(0),
    /** Cost in cents agreed with this member: a plan's new cost applies to new buyers only (D5). */
    costCents: integer().notNull(),
    /** How long a payment lasts. */
    term: text({ enum: terms }).notNull().default('days30'),
    promoCodeId: uuid().references(() => promoCodes.id),
    /**
     * Promo code reserved for this membership and not attached yet, because its change of plan is unfinished.
     */
    reservedPromoId: uuid().references(() => promoCodes.id),
    /**
     * Plan for which the reserved code was entered: the code is attached once this plan is the current or the
     * next one.
     */
    reservedPlanId: uuid(),
    /** Its term, of the same meaning. */
    reservedTerm: text({ enum: terms }),
    /** Promo code that the booking of the next plan removed; cleared with the booking (D18.promo-booked). */
    removedPromoId: uuid().references(() => promoCodes.id),
    startedAt: instant().notNull(),
    /** Digest of the Idempotency-Key of its purchase; null without one, and after the purchase has failed. */
    startKey: text(),
    /** Digest of the purchased terms, to compare a repeated call with. */
    startTerms: text(),
    /**
     * When a caller got the outcome; null after the 3-D Secure page or a lost response, until the call is
     * repeated (D18.start-repeated).
     */
    startAnsweredAt: instant(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    trialEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    cancelReason: text(),
    /** Cheaper plan or shorter term that starts at the period's end (D7), and its cost in cents. */
    nextPlanId: uuid().references(() => plans.id),
    nextCostCents: integer(),
    nextTerm: text({ enum: terms }),
    /** The tax that the provider adds to its charges, or takes out of them; null for none. */
    taxRateId: uuid().references(() => taxRates.id),
    taxInclusive: boolean(),
    /** Whether a tax is added to the price that was agreed with this member; else it holds any (D5). */
    taxAdded: boolean().notNull().default(false),
    /** The same of what is booked, as it was when it was; null without one. */
    nextTaxAdded: boolean(),
    /**
     * Next charge, if an Admin has moved it past the period's end: the days between are free. Kept until they are
     * over, when `periodEnd` is the same.
     */
    freeUntil: instant(),
    /** Instant that its calendar months count from; null before the first snapshot that told it. */
    anchor: instant(),
    /** The provider's price of this membership, restored if a dearer plan is not paid for (D7). */
    heldPrice: text(),
    /** Price that the current period was paid at; set at the provider while a dearer plan is charged (D7). */
    temporaryPrice: text(),
    endedAt: instant(),
    /** Whether one of its invoices is paid; maintained by triggers of the invoices. */
    paidOnce: boolean().notNull().default(false),
    /** What an Admin asks for without a mail to the member: the mail about it is not written. */
    quietDeed: text({ enum: ['cancel', 'keep', 'change', 'move-charge'] }),
    deactivatedAt: instant(),
    deactivationReason: text(),
    deactivatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** A plan from the studio: the provider knows nothing of it. The Admin is null once deleted. */
    givenKind: text({ enum: givenKinds }),
    givenReason: text(),
    givenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The studio's day with which it ends, `YYYY-MM-DD`, of which `periodEnd` is the end in the studio's zone; null without one. */
    givenLastDay: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live').on(table.userId).where(isLive),
    uniqueIndex('subscriptions_one_pending')
      .on(table.userId)
      .where(sql`ended_at is null and provider_state = 'pending'`),
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
    index('subscriptions_of_removed_promo').on(table.removedPromoId).where(sql`removed_promo_id is not null`),
    index('subscriptions_switched_by').on(table.deactivatedBy).where(sql`deactivated_by is not null`),
    index('subscriptions_given').on(table.startedAt).where(sql`given_kind is not null`),
    index('subscriptions_given_by').on(table.givenBy).where(sql`given_by is not null`),
    index('subscriptions_of_tax_rate').on(table.taxRateId).where(sql`tax_rate_id is not null`),
    index('subscriptions_by_end').on(table.periodEnd).where(sql`ended_at is null`),
    index('subscriptions_overdue')
      .on(table.periodStart)
      .where(sql`provider_state = 'past_due' and ended_at is null`),
    // Covers the overview's queries for who left, came back or is in a trial.
    index('subscriptions_gone')
      .on(table.endedAt, table.startedAt, table.planId, table.userId)
      .where(sql`ended_at is not null and ${isBegun}`),
    index('subscriptions_begun').on(table.startedAt, table.endedAt, table.userId).where(isBegun),
    index('subscriptions_on_trial')
      .on(table.trialEnd, table.startedAt, table.endedAt)
      .where(sql`trial_end is not null and ${isBegun}`),
    index('subscriptions_leaving_words')
      .on(table.endedAt, table.cancelReason)
      .where(sql`cancel_reason is not null`),
    // Few memberships end by themselves; only these are searched for expired ones.
    index('subscriptions_ending_by_end')
      .on(membershipEnd(table))
      .where(sql`${isLive} and (provider_state in ('day_pass', 'given') or cancel_at_period_end)`),
    index('subscriptions_running_by_end').on(membershipEnd(table), table.userId).where(isLive),
    check('subscriptions_given_here', isGivenHere),
  ],
)

/**
 * One trial per person ever: by user, by the key of their folded e-mail without `+tag`, and by card (S-M3,
 * I11).
 */
export const trials = pgTable('trials', {
  subscriptionId: uuid().primaryKey(),
  userId: uuid().unique('trials_user'),
  emailKey: text().notNull().unique('trials_email'),
  cardFingerprint: text().unique('trials_card'),
  /** Free days that were agreed to, should the purchase be sent again after the plan has changed. */
  days: integer().notNull().default(TRIAL_DAYS),
  startedAt: instant().notNull(),
})
