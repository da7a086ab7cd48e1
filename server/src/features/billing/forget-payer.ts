import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { cardDeclines, customers, replies } from '../../database/tables/billing.ts'

/** Erases a person's card, declines and kept answers; invoices and the ledger stay, with nobody's name (S-D2, I4). */
export async function forgetPayer(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(cardDeclines).where(eq(cardDeclines.userId, userId))
  // An Admin's refund was answered with the invoice and whose it was.
  const toldOf = or(eq(replies.userId, userId), sql`${replies.body} #>> '{user,id}' = ${userId}`)
  await tx.delete(replies).where(toldOf)
  await tx.delete(customers).where(eq(customers.userId, userId))
}
