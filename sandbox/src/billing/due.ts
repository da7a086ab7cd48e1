import type { PoolClient } from 'pg'
import { closeDispute } from '../cards/dispute.ts'
import { settleRefund } from '../cards/refund.ts'
import type { DisputeObject, InvoiceObject, RefundObject, SubscriptionObject } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import type { Work } from '../store/work.ts'
import { chargeDraft, tryAgain, turn } from './cycle.ts'
import { followInvoice } from './follow-payment.ts'

/**
 * Performs the next event that is due by a moment, at its own time; returns whether there was one. With a
 * test clock it considers only that clock's objects, without one only objects without a clock.
 */
export function doNextDue(store: Store, until: number, clock: string | null = null): Promise<boolean> {
  return store.inLine(async (client) => {
    const next = await nextDue(client, until, clock)
    if (!next) return false
    await doDue[next.kind]?.(store.workOn(client, { now: Number(next.due) }), next.body)
    return true
  })
}

/** Whether anything may be due by a moment, without waiting for writers. */
export async function isDue(store: Store, until: number): Promise<boolean> {
  const { rows } = await store.pool.query(
    'select exists (select from sandbox.objects where due <= $1) as due',
    [until],
  )
  return rows[0].due
}

/** Returns when something is due next after a moment; null if nothing is. */
export async function firstDue(store: Store, after: Date): Promise<Date | null> {
  const { rows } = await store.pool.query<{ due: string | null }>(
    'select min(due) as due from sandbox.objects where due > $1',
    [Math.floor(after.getTime() / 1000)],
  )
  return rows[0]?.due ? new Date(Number(rows[0].due) * 1000) : null
}

/** What a due object of a kind does. */
export const doDue: Record<string, (work: Work, body: object) => Promise<void>> = {
  subscription: (work, body) => turn(work, body as SubscriptionObject),
  async invoice(work, body) {
    const due = body as InvoiceObject
    if (due.status === 'draft') return chargeDraft(work, due)
    // This attempt is over; the outcome schedules the next one.
    const invoice = { ...due, next_payment_attempt: null }
    await followInvoice(work, await tryAgain(work, invoice))
  },
  refund: (work, body) => settleRefund(work, body as RefundObject),
  // The evidence deadline has passed.
  async dispute(work, body) {
    await closeDispute(work, body as DisputeObject, 'lost')
  },
}

/** Returns the next due object; one without a customer uses the customer of its parent. */
async function nextDue(client: PoolClient, until: number, clock: string | null) {
  const { rows } = await client.query(
    `select o.kind, o.due, o.body from sandbox.objects o
       left join sandbox.objects origin on o.customer is null and origin.id = o.parent
       left join sandbox.objects owner on owner.id = coalesce(o.customer, origin.customer)
     where o.due <= $1 and owner.parent is not distinct from $2 order by o.due, o.seq limit 1`,
    [until, clock],
  )
  return rows[0] as { kind: string; due: string; body: object } | undefined
}
