import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
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

/** A person at the payment provider, with the summary of the saved card. The row is the billing lock of its person. */
export const customers = pgTable('customers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  gatewayId: text().unique('customers_gateway'),
  paymentMethodId: text(),
  brand: text(),
  last4: text(),
  expMonth: integer(),
  expYear: integer(),
  fingerprint: text(),
})

/** Which terms of ours a price of the provider stands for; terms that differ have another price. */
export const gatewayPrices = pgTable(
  'gateway_prices',
  {
    gatewayId: text().primaryKey(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    costCents: integer().notNull(),
    /** The plan as the provider calls it on this price's invoices; null where that was not written down. */
    planTitle: text(),
  },
  (table) => [index('gateway_prices_of_plan').on(table.planId)],
)

/** Which promo code a coupon of the provider stands for. */
export const gatewayCoupons = pgTable(
  'gateway_coupons',
  {
    gatewayId: text().primaryKey(),
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCodes.id),
  },
  (table) => [index('gateway_coupons_of_promo').on(table.promoCodeId)],
)

/** Each write at the provider: the key is stored before the first try (I5). */
export const operations = pgTable(
  'operations',
  {
    key: text().primaryKey(),
    userId: uuid(),
    kind: text().notNull(),
    /** The membership or the invoice it is about; null where it is about the person. */
    subject: uuid(),
    /** The Admin who asked for it; null where it was the person, or a job. */
    actor: uuid(),
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

/** The provider's events, each once; they are hints to fetch anew (reliability 4.4). */
export const gatewayEvents = pgTable(
  'gateway_events',
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
  (table) => [index('gateway_events_open').on(table.receivedAt).where(sql`outcome is null`)],
)

/**
 * Numbers what is asked of the provider, so that an older snapshot is known by its number, whatever a clock says (I8, F25).
 * It begins above the milliseconds that were taken for it before.
 */
export const snapshotVersions = pgSequence('gateway_versions', { startWith: 4_000_000_000_000 })

/** Invoices stay when a person is deleted, anonymous (S-D2). */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    gatewayId: text().notNull().unique('invoices_gateway'),
    /** The provider's payment that paid it: refunds and disputes name no invoice. Null while nothing is to pay. */
    paymentId: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: uuid(),
    number: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['open', 'paid', 'void', 'uncollectible'] }).notNull(),
    /** Why it was made: the start, a renewal, a change of plan, a day pass. */
    reason: text({ enum: ['start', 'renewal', 'change', 'day_pass'] }).notNull(),
    /** Whose money it is in the studio's figures, whatever plan follows; null as the title below. */
    planId: uuid(),
    /** The plan as it was called when the invoice came; null where the provider's price is none of ours. */
    planTitle: text(),
    /** When an open one is tried next; null after the last try. */
    nextAttemptAt: instant(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    hostedUrl: text(),
    pdfUrl: text(),
    gatewayVersion: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('invoices_of_user').on(table.userId, table.issuedAt),
    index('invoices_in_order').on(table.issuedAt, table.number, table.id),
    index('invoices_by_amount').on(table.amountCents, table.id),
    index('invoices_of_subscription').on(table.subscriptionId),
    index('invoices_of_payment').on(table.paymentId),
    index('invoices_without_plan').on(table.id).where(sql`plan_id is null`),
    index('invoices_open').on(table.userId).where(sql`status = 'open'`),
  ],
)

/** Every movement of money: rows are added and never changed (I4). */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: ['charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] }).notNull(),
    /** Cents; what leaves the studio, by refund or dispute, is negative. */
    amountCents: integer().notNull(),
    /** The provider's invoice, refund or dispute. */
    gatewayId: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_once').on(table.kind, table.gatewayId),
    index('ledger_of_user').on(table.userId, table.at),
    index('ledger_of_invoice').on(table.invoiceId),
    index('ledger_by_date').on(table.at),
  ],
)

/** Declined cards, so that the sixth of a day says whom to ask (S-M4, D18.declines). */
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
