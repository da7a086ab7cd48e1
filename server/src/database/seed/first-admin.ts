import { Email } from '@studio/contract/email.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../features/people/passwords.ts'
import { inTransaction } from '../connect.ts'
import { users } from '../tables/people.ts'
import { type FirstAdmin, wrongInFirstAdmin } from './check-first-admin.ts'

/**
 * The first Admin of a studio that has none, from ADMIN_EMAIL and ADMIN_PASSWORD (D16). Throws what is missing or
 * wrong, naming the variables; where an Admin exists it changes nothing.
 */
export async function seedFirstAdmin(context: Context): Promise<void> {
  if ((await context.db.$count(users, eq(users.role, 'Admin'))) > 0) return
  const { email, password } = firstAdminOf(context.config.firstAdmin)
  const passwordHash = await hashPassword(password)
  const now = context.clock.now()
  await inTransaction(context.db, (tx) =>
    tx
      .insert(users)
      .values({
        firstName: 'Studio',
        lastName: 'Admin',
        userName: 'admin',
        userNameFolded: foldUserName('admin'),
        email,
        emailFolded: foldEmail(email),
        passwordHash,
        role: 'Admin',
        registeredAt: now,
        registeredFully: now,
      })
      .onConflictDoNothing(),
  )
}

function firstAdminOf(given: FirstAdmin) {
  const { email, password } = given
  const missing = [
    ...(email ? [] : ['ADMIN_EMAIL is missing']),
    ...(password ? [] : ['ADMIN_PASSWORD is missing']),
  ]
  const wrong = [...missing, ...wrongInFirstAdmin(given)]
  if (!email || !password || wrong.length > 0) {
    throw new Error(
      `The studio has no admin yet and can't start:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return { email: Email.parse(email), password }
}
