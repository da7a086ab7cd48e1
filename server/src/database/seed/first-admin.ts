import { Email } from '@studio/contract/email.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import { inTransaction } from '../connect.ts'
import { users } from '../tables/people.ts'
import { type FirstAdmin, firstAdminErrors } from './check-first-admin.ts'

/**
 * Creates the first Admin from ADMIN_EMAIL and ADMIN_PASSWORD (D16); does nothing if an Admin exists. Throws
 * what is missing or wrong, naming the variables.
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
  const wrong = [...missing, ...firstAdminErrors(given)]
  if (!email || !password || wrong.length > 0) {
    throw new Error(
      `The studio has no admin yet and can't start:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return { email: Email.parse(email), password }
}
