import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const begunBy = (userId: string) => and(eq(users.id, userId), isNull(users.registeredFully))

/** Returns the hash of a password that nobody knows, for somebody who has begun a sign-up and not finished it; null for others. */
export async function passwordForBegun({ db }: Context, userId: string): Promise<string | null> {
  const begun = await db.$count(users, begunBy(userId))
  return begun > 0 ? hashPassword(randomBytes(32).toString('base64url')) : null
}

/**
 * Shuts the password and the token of a begun sign-up: whoever began it has proved no address, and must not get what its owner pays
 * for elsewhere or is given. The owner chooses a password by mail. Returns whether there was one.
 */
export async function shutBegun(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
  const shut = await tx.update(users).set({ passwordHash }).where(begunBy(userId)).returning({ id: users.id })
  return shut.length > 0
}
