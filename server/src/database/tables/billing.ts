import { terms } from '@studio/contract/plans/terms.ts'
import type { TaxPart } from '@studio/contract/tax/split-by-rate.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
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
 * A customer at the payment provider, with a summary of the saved card. The row is the person's billing lock.
 */
export const customers = pgTable('customers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  providerId: text().unique('customers_provider'),
  paymentMethodId: text(),
  brand: text(),
  last4: text(),
  expMonth: integer(),
  expYear: integer(),
  fingerprint: text(),
  /** Where the person says they live, ISO 3166, and the VAT number of their business: what their charges are taxed by. */
  taxCountry: text(),
  /** Only where Stripe finds the tax, and the country alone does not say it. */
  postalCode: text(),
  vatId: text(),
  /** Digest of what the provider was told of them; null before that. */
  taxTold: text(),
})

/** Plan and cost behind each price at the provider; different terms have a different price. */
export const providerPrices = pgTable(
  'provider_prices',
  {
    providerId: text().primaryKey(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    costCents: integer().notNull(),
    term: text({ enum: terms }).notNull().default('days30'),
    /** Whether it holds its tax; null where the tax rate of a charge says so. */
    taxWay: text({ enum: ['included', 'added'] }),
    /** Title of the plan as the provider prints it on invoices of this price; null if it was not recorded. */
    planTitle: text(),
  },
  (table) => [index('provider_prices_of_plan').on(table.planId)],
)

/** Promo code of each coupon at the provider. */
export const providerCoupons = pgTable(
  'provider_coupons',
  {
    providerId: text().primaryKey(),
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCodes.id),
  },
  (table) => [index('provider_coupons_of_promo').on(table.promoCodeId)],
)

/** Every write at the provider: the key is stored before the first attempt (I5). */
export const operations = pgTable(
  'operations',
  {
    key: text().primaryKey(),
    userId: uuid(),
    kind: text().notNull(),
    /** Id of the membership or invoice it concerns; null if it concerns the person. */
    subject: uuid(),
    /** Admin who requested it; null if it was the person or a job. */
    actor: uuid(),
    /** Why that Admin did it, in their words. */
    reason: text(),
    requestHash: text().notNull(),
    state: text({ enum: ['started', 'done', 'failed'] }).notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index('operations_of_subject').on(table.subject, table.kind),
    index('operations_open').on(table.startedAt).where(sql`state = 'started'`),
    index('operations_of_refunds').on(table.requestHash).where(sql`kind = 'refund'`),
  ],
)

/** Events of the provider, each stored once; they only trigger a refresh (reliability 4.4). */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text(),
    objectId: text(),
    createdAt: instant().notNull(),
    receivedAt: instant().notNull(),
    raw: jsonb().notNull(),
    outcome: text(),
    settledAt: instant(),
  },
  (table) => [
    index('provider_events_open').on(table.receivedAt).where(sql`outcome is null`),
    index('provider_events_settled').on(table.settledAt).where(sql`outcome is not null`),
  ],
)

/**
 * Numbers the requests to the provider, so that an older snapshot is recognised by its number, independent of
 * clocks (I8, F25). Starts above the millisecond timestamps that were used before.
 */
export const snapshotVersions = pgSequence('provider_versions', { startWith: 4_000_000_000_000 })

/** Invoices; they stay, without the person, when one is deleted; a business's VAT number stays, as tax law asks (S-D2). */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    providerId: text().notNull().unique('invoices_provider'),
    /**
     * Provider's payment id, because refunds and disputes name no invoice. Null while there is nothing to
     * pay.
     */
    paymentId: text(),
    /** Card that paid it, whichever is saved by now; null if it is not known. */
    brand: text(),
    last4: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: uuid(),
    number: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['open', 'paid', 'void', 'uncollectible'] }).notNull(),
    /** Why it was issued: the start, a renewal, a change of plan, a day pass. */
    reason: text({ enum: ['start', 'renewal', 'change', 'free', 'day_pass'] }).notNull(),
    /**
     * Plan that its money counts for in the studio's figures, even after a change of plan; null as the title
     * below.
     */
    planId: uuid(),
    /** Plan title when the invoice was issued; null if the provider's price is unknown here. */
    planTitle: text(),
    /** Time of the next payment attempt while open; null after the last one. */
    nextAttemptAt: instant(),
    /** Whether it is open because the bank wants its person to confirm the payment. */
    bankAsks: boolean().notNull().default(false),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    hostedUrl: text(),
    pdfUrl: text(),
    /** The tax in the amount, in cents, and what it was when it was issued; no name without one. */
    taxCents: integer().notNull().default(0),
    taxName: text(),
    taxPercent: numeric({ precision: 7, scale: 4, mode: 'number' }),
    taxInclusive: boolean(),
    /** What each of its rates was charged on, if there are several; the first is the one above. */
    taxParts: jsonb().$type<TaxPart[]>(),
    /** Country it was charged in, ISO 3166. */
    taxCountry: text(),
    /** Whether the buyer owes the tax themselves. */
    reverseCharge: boolean().notNull().default(false),
    /** The number of the business that owes it, as it was then: the accountant reports by it. */
    vatId: text(),
    providerVersion: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('invoices_of_user').on(table.userId, table.issuedAt),
    index('invoices_in_order').on(table.issuedAt, table.number, table.id),
    index('invoices_of_status').on(table.status, table.issuedAt, table.number, table.id),
    index('invoices_by_amount').on(table.amountCents, table.id),
    index('invoices_of_subscription').on(table.subscriptionId),
    index('invoices_of_payment').on(table.paymentId),
    index('invoices_without_plan').on(table.id).where(sql`plan_id is null`),
    index('invoices_open').on(table.userId).where(sql`status = 'open'`),
  ],
)

/** Every movement of money: rows are inserted, never updated (I4). */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: ['charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] }).notNull(),
    /** Cents; negative when money leaves the studio, by refund or dispute. */
    amountCents: integer().notNull(),
    /** Cents of tax in it, of the same sign. */
    taxCents: integer().notNull().default(0),
    /** Id of the provider's invoice, refund or dispute. */
    providerId: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_once').on(table.kind, table.providerId),
    index('ledger_of_user').on(table.userId, table.at),
    index('ledger_of_invoice').on(table.invoiceId),
    index('ledger_by_date').on(table.at),
  ],
)

/** Declined cards; from the sixth in a day the message names support (S-M4, D18.declines). */
export const cardDeclines = pgTable(
  'card_declines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid().notNull(),
    address: text(),
    code: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('card_declines_of_user').on(table.userId, table.at)],
)
