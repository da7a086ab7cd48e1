import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { findCustomer, lockBilling } from '../../billing/customers.ts'
import { settleEvents } from '../../billing/receive-event.ts'
import { applyProviderState } from './apply-provider-state.ts'

const MOST_TRIES = 5

/** Reads the provider's state of a person, if they are its customer, and applies it (reliability 4.4). */
export async function refreshPerson(context: Context, userId: string): Promise<void> {
  const customer = (await findCustomer(context, userId))?.providerId
  if (!customer) return
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const snapshot = await readSnapshot(context, customer)
    const applied = await inTransaction(context.db, async (tx) => {
      await lockBilling(tx, userId)
      if (!(await applyProviderState(context, tx, userId, snapshot))) return false
      const now = context.clock.machine()
      await settleEvents(tx, { customer, before: snapshot.at, outcome: 'applied', now })
      return true
    })
    if (applied) return
  }
  // Each time a newer snapshot had been applied, so the stored state is at least as new as this call. A later
  // read finds the rest.
  await context.queue.send('provider.changed', { customer, paymentIntent: null }, { key: customer, after: 5 })
}

/** Takes the instant and the version before it reads: what happens meanwhile is in a newer snapshot. */
export async function readSnapshot(context: Context, customer: string) {
  const at = context.clock.machine()
  const version = await nextVersion(context)
  const { payments } = context
  const [found, invoices, back] = await Promise.all([
    payments.listSubscriptions({ customer }),
    payments.listInvoices({ customer }),
    payments.listMoneyBack({ customer }),
  ])
  return { at, version, subscriptions: found.records, invoices: invoices.records, back }
}

async function nextVersion({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select nextval('provider_versions') as version`)
  return Number(rows[0]?.version)
}
