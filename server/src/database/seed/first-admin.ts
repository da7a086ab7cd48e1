import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { Email, Password } from '@studio/contract/people/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../features/people/passwords.ts'
import { inTransaction } from '../connect.ts'
import { users } from '../tables/people.ts'

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

function firstAdminOf(given: { email: string | undefined; password: string | undefined }) {
  const email = Email.safeParse(given.email)
  const password = Password.safeParse(given.password)
  const wrong = [
    ...(email.success ? [] : [`ADMIN_EMAIL ${given.email ? 'is no e-mail address' : 'is missing'}`]),
    ...(password.success
      ? []
      : [`ADMIN_PASSWORD ${given.password ? 'does not keep the password rule' : 'is missing'}`]),
  ]
  if (!email.success || !password.success) {
    throw new Error(
      `The studio has no admin yet and can't start:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return { email: email.data, password: password.data }
}
