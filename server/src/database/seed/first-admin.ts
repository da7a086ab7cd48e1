import { Email } from '@studio/contract/email.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { Password } from '@studio/contract/people/schema.ts'
import { eq } from 'drizzle-orm'
import type { Check } from '../../config/read-config.ts'
import type { Context } from '../../context.ts'
import { isCommonPassword } from '../../rooms/people/passwords/common-passwords.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import { inTransaction } from '../connect.ts'
import { users } from '../tables/people.ts'

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

/** Password rule of VALID-01 in words. */
export const PASSWORD_RULE_IN_WORDS =
  '6 to 20 letters, digits and @$!%*#?&, among them a small letter, a capital letter and a digit'

interface FirstAdmin {
  email: string | undefined
  password: string | undefined
}

/**
 * Returns what is wrong with the first Admin's e-mail and password, from any source; missing values are not
 * reported.
 */
function firstAdminErrors({ email, password }: FirstAdmin): string[] {
  const lines: string[] = []
  if (email && !Email.safeParse(email).success) lines.push('ADMIN_EMAIL is not an email address')
  if (password && !Password.safeParse(password).success)
    lines.push(`ADMIN_PASSWORD breaks the password rule: ${PASSWORD_RULE_IN_WORDS}`)
  else if (password && isCommonPassword(password))
    lines.push('ADMIN_PASSWORD is on the list of passwords that guessers try first')
  return lines
}

/** Checks the same two environment variables at startup, in production only (S-A11, S-A15). */
export const checkFirstAdmin: Check = ({ STUDIO_MODE, ADMIN_EMAIL, ADMIN_PASSWORD }) =>
  STUDIO_MODE === 'production' ? firstAdminErrors({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }) : []
