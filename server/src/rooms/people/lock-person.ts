import { refusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Locks a person's row until the transaction ends and returns it; 404 for an unknown one. */
export async function lockPerson(tx: Transaction, id: string): Promise<typeof users.$inferSelect> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!person) throw new Refusal('notFound', refusals.notFound)
  return person
}
