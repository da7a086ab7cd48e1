import type { PoolClient } from 'pg'
import type { InvoiceObject, SubscriptionObject } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { tryAgain, turn } from './cycle.ts'
import { followInvoice } from './follow.ts'

/** Does the next thing that fell due by a moment, at its own time; answers whether there was one. */
export function doNextDue(store: Store, until: number): Promise<boolean> {
  return store.inLine(async (client) => {
    const next = await nextDue(client, until)
    if (!next) return false
    const work = store.workOn(client, { now: Number(next.due) })
    if (next.kind === 'subscription') await turn(work, next.body as SubscriptionObject)
    else {
      // The attempt that is due is over with this one; what follows sets the next.
      const invoice = { ...(next.body as InvoiceObject), next_payment_attempt: null }
      await followInvoice(work, await tryAgain(work, invoice))
    }
    return true
  })
}

async function nextDue(client: PoolClient, until: number) {
  const { rows } = await client.query(
    'select kind, due, body from sandbox.objects where due <= $1 order by due, seq limit 1',
    [until],
  )
  return rows[0] as { kind: string; due: string; body: object } | undefined
}
