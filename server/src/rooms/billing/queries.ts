import { refusals } from '@studio/contract/billing/messages.ts'
import { SHORTEST_PERIOD } from '@studio/contract/billing/rules.ts'
import type { Invoice, InvoicesQuery, PaymentMethod } from '@studio/contract/billing/schema.ts'
import { monthAfter } from '@studio/contract/dates.ts'
import { type Money, major } from '@studio/contract/money.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { countFound, countOf, totalBesidePage } from '../../database/counts.ts'
import { type customers, invoices, ledger } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'
import { nameColumns } from '../people/names.ts'
import { matchesPerson } from '../people/search-people.ts'
import { findCustomer } from './customers.ts'
import { taxOfInvoice } from './invoice-tax.ts'

export async function savedCard(context: Context, userId: string): Promise<PaymentMethod> {
  const card = cardSummaryOf(await findCustomer(context, userId))
  if (!card) throw new Refusal('notFound', refusals.noneSaved)
  return card
}

type Customer = typeof customers.$inferSelect

/** Summary of a customer's card; null without one. */
export function cardSummaryOf(customer: Customer | null | undefined): PaymentMethod | null {
  const { brand, last4, expMonth, expYear } = customer ?? {}
  return brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear } : null
}

/** The provider's times are whole seconds: within a second the later invoice has the higher number. */
const columnsOf = {
  DateTime: [invoices.issuedAt, invoices.number, invoices.id],
  Amount: [invoices.amountCents, invoices.id],
}

type Kind = (typeof ledger.$inferSelect)['kind']

/** Sums what was refunded or disputed of an invoice and not returned, by the ledger. */
const goneBy = (...kinds: Kind[]) =>
  sql<number>`(
    select coalesce(-sum(${ledger.amountCents}), 0)::int from ${ledger}
    where ${ledger.invoiceId} = ${invoices.id} and ${anyOf(ledger.kind, kinds)}
  )`
/** Whether an invoice over nothing is that of a trial as long as a paid period; others say so by their length. */
const isLongTrial = sql<boolean>`case
  when ${invoices.reason} = 'start' and ${invoices.amountCents} = 0
    and ${invoices.periodEnd} - ${invoices.periodStart} >= ${sql.raw(`interval '${SHORTEST_PERIOD} days'`)}
  then exists (select from ${subscriptions}
    where ${subscriptions.id} = ${invoices.subscriptionId} and ${subscriptions.trialEnd} is not null)
  else false end`
const columns = {
  invoice: invoices,
  user: { ...nameColumns, color: users.color },
  email: users.email,
  refundedCents: goneBy('refund', 'refund_reversal'),
  disputedCents: goneBy('dispute', 'dispute_reversal'),
  isTrial: isLongTrial,
}

const invoicesWithUser = ({ db }: Context) =>
  db.select(columns).from(invoices).leftJoin(users, eq(users.id, invoices.userId)).$dynamic()
type InvoiceRow = Awaited<ReturnType<typeof invoicesWithUser>>[number]

export async function invoiceToShow(context: Context, id: string): Promise<Invoice> {
  const [row] = await invoicesWithUser(context).where(eq(invoices.id, id))
  if (!row) throw new Refusal('notFound', studioRefusals.notFound)
  return shown(row, context.settings.now().money)
}

export async function invoicesByIds(context: Context, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return []
  const { money } = context.settings.now()
  return (await invoicesWithUser(context).where(anyOf(invoices.id, ids))).map((row) => shown(row, money))
}

/** Returns the newest invoice of a person that took money; null without one. */
export async function lastPaymentOf(context: Context, userId: string): Promise<Invoice | null> {
  const [row] = await invoicesWithUser(context)
    .where(and(eq(invoices.userId, userId), eq(invoices.status, 'paid'), gt(invoices.amountCents, 0)))
    .orderBy(...columnsOf.DateTime.map((column) => desc(column)))
    .limit(1)
  return row ? shown(row, context.settings.now().money) : null
}

type Query = z.output<typeof InvoicesQuery>

/** Condition: an invoice of a status, with money that moved in a month by the ledger. */
const narrowedBy = (context: Context, { status, month }: Pick<Query, 'status' | 'month'>): SQL | undefined =>
  and(status ? eq(invoices.status, status) : undefined, month ? movedIn(context, month) : undefined)

function movedIn({ settings }: Context, month: string): SQL {
  const { zones } = settings.now()
  const begins = (of: string) => beginOf(zones, `${of}-01`).toISOString()
  return sql`exists (
    select 1 from ${ledger} where ${ledger.invoiceId} = ${invoices.id}
      and ${ledger.at} >= ${begins(month)}::timestamptz
      and ${ledger.at} < ${begins(monthAfter(month))}::timestamptz
  )`
}

/** Lists a member's own invoices, or for Admin everybody's, newest first by default (S-Z10, BO-API-11). */
export async function listInvoices(context: Context, viewer: Viewer, query: Query) {
  const { pageNumber, pageLength, userName } = query
  const whose = isAdmin(viewer) ? query.userId : signedIn(viewer).id
  const own = whose === undefined ? undefined : eq(invoices.userId, whose)
  const who = userName && isAdmin(viewer) ? matchesPerson(userName) : undefined
  const found = and(who, narrowedBy(context, query))
  const condition = and(own, found)
  const counted = found ? null : await countInvoices(context, own)
  const direction = (query.orderByDescending ?? !query.orderBy) ? desc : asc
  const order = columnsOf[query.orderBy ?? 'DateTime'].map((column) => direction(column))
  const ids = context.db.select({ id: invoices.id }).from(invoices).$dynamic()
  // Skipped rows are read from the index alone, and only a search needs the people.
  const page = (who ? ids.innerJoin(users, eq(users.id, invoices.userId)) : ids)
    .where(condition)
    .orderBy(...order)
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
    .as('page')
  const rows = await invoicesWithUser(context)
    .innerJoin(page, eq(page.id, invoices.id))
    .orderBy(...order)
  const count = (): Promise<number> => countFound(context.db, matching(context, condition))
  const totalRecords = counted ?? (await totalBesidePage(query, rows.length, count))
  const { money } = context.settings.now()
  const records = rows.map((row) => shown(row, money))
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** An invoice with the address of who paid, for the export alone. */
export type ListedInvoice = Invoice & { email: string | null }

/** Returns up to that many invoices after a given one, in the order of their dates; for the export. An invoice is never deleted. */
export async function invoicesAfter(
  context: Context,
  { userName, ...narrowed }: Pick<Query, 'userName' | 'status' | 'month'>,
  { last, limit }: { last: string | null; limit: number },
): Promise<ListedInvoice[]> {
  const found = and(userName ? matchesPerson(userName) : undefined, narrowedBy(context, narrowed))
  const rows = await invoicesWithUser(context)
    .where(
      and(
        found,
        last
          ? sql`(${invoices.issuedAt}, ${invoices.number}, ${invoices.id})
              > (select l.issued_at, l.number, l.id from invoices l where l.id = ${last}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...columnsOf.DateTime.map((column) => asc(column)))
    .limit(limit)
  const { money } = context.settings.now()
  return rows.map((row) => ({ ...shown(row, money), email: row.email }))
}

/** Counts invoices without a search: all of them by triggers, a person's own directly. */
const countInvoices = ({ db }: Context, own: SQL | undefined): Promise<number> =>
  own ? db.$count(invoices, own) : countOf(db, 'invoices')

const matching = ({ db }: Context, condition: SQL | undefined): SQL =>
  sql`(${db.select({ id: invoices.id }).from(invoices).leftJoin(users, eq(users.id, invoices.userId)).where(condition)})`

function shown({ invoice, user, ...row }: Omit<InvoiceRow, 'email'>, money: Money): Invoice {
  const { brand, last4 } = invoice
  const tax = taxOfInvoice(invoice, money)
  return {
    id: invoice.id,
    number: invoice.number,
    user,
    card: brand && last4 ? { brand, last4 } : null,
    amount: major(invoice.amountCents, money),
    ...(tax && { tax }),
    refunded: major(row.refundedCents, money),
    disputed: major(row.disputedCents, money),
    currency: invoice.currency,
    planTitle: invoice.planTitle,
    reason: invoice.reason,
    ...(row.isTrial ? { isTrial: true as const } : {}),
    status: invoice.status,
    nextAttemptDateTime: (invoice.status === 'open' && invoice.nextAttemptAt?.toISOString()) || null,
    bankAsks: invoice.status === 'open' && invoice.bankAsks,
    dateTime: invoice.issuedAt.toISOString(),
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
    hostedInvoiceUrl: invoice.hostedUrl,
    invoicePdfUrl: invoice.pdfUrl,
  }
}
