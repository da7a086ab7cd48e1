import { and, eq, isNull, like } from 'drizzle-orm'
import { invoices, ledger } from '../database/tables/billing.ts'
import { subscriptions } from '../database/tables/membership.ts'
import { findCustomer } from '../rooms/billing/customers.ts'
import type { TestStudio } from './start-test-studio.ts'

/** A membership, renewing or ending; cents a month. */
interface Running {
  state: string
  cents: number
  ends: boolean
}

/** The state of a person's money; cents. */
export interface Money {
  subscriptions: string[]
  running: Running[]
  /** Id, status and total of each. */
  invoices: (string | number)[][]
  paid: number[]
  refunded: number[]
}

const byId = <One extends { id: string }>(list: One[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1))
const byAmount = (list: number[]) => [...list].sort((a, b) => a - b)

/** Returns the provider's state, including ended memberships. */
export async function providerMoney({ context }: TestStudio, userId: string): Promise<Money> {
  const { payments } = context
  const customer = (await findCustomer(context, userId))?.providerId ?? ''
  const [runs, bills, { refunds }] = await Promise.all([
    payments.listSubscriptions({ customer }),
    payments.listInvoices({ customer }),
    payments.listMoneyBack({ customer }),
  ])
  return {
    subscriptions: runs.records.map(({ id }) => id),
    running: runs.records.map(({ status, amountCents, cancelAtPeriodEnd }) => ({
      state: status,
      cents: amountCents,
      ends: cancelAtPeriodEnd,
    })),
    invoices: byId(bills.records).map(({ id, status, totalCents }) => [id, status, totalCents]),
    paid: byAmount(bills.records.map(({ paidCents }) => paidCents).filter((cents) => cents > 0)),
    refunded: byAmount(refunds.map(({ amountCents }) => amountCents)),
  }
}

/** Returns the stored state: running memberships, all invoices, and the ledger. */
export async function storedMoney({ context: { db } }: TestStudio, userId: string): Promise<Money> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNull(subscriptions.endedAt),
        like(subscriptions.providerId, 'sub_%'),
      ),
    )
  const stored = await db
    .select({ id: invoices.providerId, status: invoices.status, cents: invoices.amountCents })
    .from(invoices)
    .where(eq(invoices.userId, userId))
  const moved = await db.select().from(ledger).where(eq(ledger.userId, userId))
  const cents = (kind: string) =>
    byAmount(moved.filter((row) => row.kind === kind).map((row) => Math.abs(row.amountCents)))
  return {
    subscriptions: rows.flatMap(({ providerId }) => providerId ?? []),
    running: rows.map(({ providerState, costCents, cancelAtPeriodEnd }) => ({
      state: providerState,
      cents: costCents,
      ends: cancelAtPeriodEnd,
    })),
    invoices: byId(stored).map(({ id, status, cents }) => [id, status, cents]),
    paid: cents('charge'),
    refunded: cents('refund'),
  }
}
