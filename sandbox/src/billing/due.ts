import type { PoolClient } from 'pg'
import { closeDispute } from '../cards/dispute.ts'
import { settleRefund } from '../cards/refund.ts'
import type { DisputeObject, InvoiceObject, RefundObject, SubscriptionObject } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import type { Work } from '../store/work.ts'
import { tryAgain, turn } from './cycle.ts'
import { followInvoice } from './follow.ts'

/** Does the next thing that fell due by a moment, at its own time; answers whether there was one. */
export function doNextDue(store: Store, until: number): Promise<boolean> {
  return store.inLine(async (client) => {
    const next = await nextDue(client, until)
    if (!next) return false
    await doDue[next.kind]?.(store.workOn(client, { now: Number(next.due) }), next.body)
    return true
  })
}

const doDue: Record<string, (work: Work, body: object) => Promise<void>> = {
  subscription: (work, body) => turn(work, body as SubscriptionObject),
  async invoice(work, body) {
    // The attempt that is due is over with this one; what follows sets the next.
    const invoice = { ...(body as InvoiceObject), next_payment_attempt: null }
    await followInvoice(work, await tryAgain(work, invoice))
  },
  refund: (work, body) => settleRefund(work, body as RefundObject),
  // Nobody answered the bank in time.
  async dispute(work, body) {
    await closeDispute(work, body as DisputeObject, 'lost')
  },
}

async function nextDue(client: PoolClient, until: number) {
  const { rows } = await client.query(
    'select kind, due, body from sandbox.objects where due <= $1 order by due, seq limit 1',
    [until],
  )
  return rows[0] as { kind: string; due: string; body: object } | undefined
}
