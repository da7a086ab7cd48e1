import { Email } from '@studio/contract/email.ts'
import { Password } from '@studio/contract/people/schema.ts'
import type { Check } from '../../config.ts'
import { isCommonPassword } from '../../rooms/people/passwords/common-passwords.ts'

/** Password rule of VALID-01 in words. */
export const PASSWORD_RULE =
  '6 to 20 letters, digits and @$!%*#?&, among them a small letter, a capital letter and a digit'

/** Values of ADMIN_EMAIL and ADMIN_PASSWORD. */
export interface FirstAdmin {
  email: string | undefined
  password: string | undefined
}

/**
 * Returns what is wrong with the first Admin's e-mail and password, from any source; missing values are not
 * reported.
 */
export function firstAdminErrors({ email, password }: FirstAdmin): string[] {
  const lines: string[] = []
  if (email && !Email.safeParse(email).success) lines.push('ADMIN_EMAIL is not an email address')
  if (password && !Password.safeParse(password).success)
    lines.push(`ADMIN_PASSWORD breaks the password rule: ${PASSWORD_RULE}`)
  else if (password && isCommonPassword(password))
    lines.push('ADMIN_PASSWORD is on the list of passwords that guessers try first')
  return lines
}

/** Checks the same two environment variables at startup, in production only (S-A11, S-A15). */
export const checkFirstAdmin: Check = ({ STUDIO_MODE, ADMIN_EMAIL, ADMIN_PASSWORD }) =>
  STUDIO_MODE === 'production' ? firstAdminErrors({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }) : []
