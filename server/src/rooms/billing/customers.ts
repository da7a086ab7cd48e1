import { randomUUID } from 'node:crypto'
import { refusals } from '@studio/contract/billing/messages.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { customers } from '../../database/tables/billing.ts'
import { users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import { callProvider, digest } from './operations.ts'

export type Customer = typeof customers.$inferSelect

export async function findCustomer(
  { db }: { db: Database | Transaction },
  userId: string,
): Promise<Customer | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
  return customer ?? null
}

/** Locks a person's billing row, so that writes about their money are serialized. */
export async function lockBilling(tx: Transaction, userId: string): Promise<Customer | null> {
  const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId)).for('update')
  return customer ?? null
}

export const missingCard = () =>
  new Refusal('paymentRefused', refusals.noCard, { code: 'PaymentMethodMissing' })

/** Returns the provider's customer of a person, created on first use, and anew in place of a deleted one. */
export async function ensureCustomer(context: Context, userId: string, deleted?: string): Promise<string> {
  const known = await findCustomer(context, userId)
  if (known?.providerId && known.providerId !== deleted) return known.providerId
  const [person] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Error(`nobody has the id ${userId}`)
  await context.db.insert(customers).values({ userId }).onConflictDoNothing()
  const terms = { userId, email: person.email, name: `${person.firstName} ${person.lastName}` }
  // The provider refuses a key with other terms: a name or an address that changed between two tries needs its own.
  const request = deleted ? { ...terms, deleted } : terms
  const operation = { key: `customer:${userId}:${digest(request)}`, userId, kind: 'customer', request }
  const result = await callProvider(context, operation, (key) => context.payments.createCustomer(terms, key))
  if ('declined' in result) throw result.declined
  const [stored] = await context.db
    .update(customers)
    .set({ providerId: result.done.id, taxTold: null })
    .where(eq(customers.userId, userId))
    .returning({ email: sql<string>`(select email from users where id = ${userId}::uuid)` })
  // The job of an address that changed meanwhile found no customer yet.
  if (stored && stored.email !== person.email)
    await context.queue.send('person.emailChanged', { userId, occasion: randomUUID() })
  return result.done.id
}

/**
 * Tells the provider a new address, since its own mails go there (S-A17). Each change has an `occasion`, so that a
 * change back is no repetition.
 */
export async function changeCustomerEmail(
  context: Context,
  { userId, occasion }: { userId: string; occasion: string },
): Promise<void> {
  const customer = await findCustomer(context, userId)
  const [person] = await context.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!customer?.providerId || !person) return
  const id = customer.providerId
  const key = `customer-email:${occasion}:${digest(person.email)}`
  const operation = { key, userId, kind: 'customer-email', request: person }
  const result = await callProvider(context, operation, () =>
    context.payments.changeCustomer(id, person, key),
  )
  if ('declined' in result) throw result.declined
}
