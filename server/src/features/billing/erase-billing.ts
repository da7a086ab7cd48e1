import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { cardDeclines, customers } from '../../database/tables/billing.ts'

/** Erases a person's card and declines; invoices and the ledger stay, with nobody's name (S-D2, I4). */
export async function eraseBilling(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(cardDeclines).where(eq(cardDeclines.userId, userId))
  await tx.delete(customers).where(eq(customers.userId, userId))
}
