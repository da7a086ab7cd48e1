import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { findCustomer, lockBilling } from '../billing/customers.ts'
import { settleEvents } from '../billing/events.ts'
import { readProvider } from '../billing/operations.ts'
import { applyGatewayState } from './apply-gateway-state.ts'

const MOST_TRIES = 5

/** Asks the provider what is true of a person now, and applies it (reliability 4.4); without a customer there is nothing to ask. */
export async function refreshPerson(context: Context, userId: string): Promise<void> {
  const customer = (await findCustomer(context, userId))?.gatewayId
  if (!customer) return
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const word = await askAll(context, customer)
    const applied = await inTransaction(context.db, async (tx) => {
      await lockBilling(tx, userId)
      if (!(await applyGatewayState(context, tx, userId, word))) return false
      const now = context.clock.machine()
      await settleEvents(tx, { customer, before: word.at, outcome: 'applied', now })
      return true
    })
    if (applied) return
  }
  // Each time a newer word had been applied, so what is stored is no older than this call. A look a little later
  // finds what came last.
  await context.queue.send('gateway.changed', { customer, paymentIntent: null }, { key: customer, after: 5 })
}

/** Instant and number are taken before asking: what happens meanwhile is a newer word. */
async function askAll(context: Context, customer: string) {
  const at = context.clock.machine()
  const version = await nextWord(context)
  const { payments } = context
  const [found, invoices, back] = await readProvider(() =>
    Promise.all([
      payments.listSubscriptions({ customer }),
      payments.listInvoices({ customer }),
      payments.listMoneyBack({ customer }),
    ]),
  )
  return { at, version, subscriptions: found.records, invoices: invoices.records, back }
}

async function nextWord({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ word: string }>(sql`select nextval('gateway_words') as word`)
  return Number(rows[0]?.word)
}
