import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { eq, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from '../../database/tables/people.ts'

/** Whether a user name is taken, whatever its case (S-A5). */
export async function userNameExists(context: Context, userName: string): Promise<boolean> {
  return (await takenOf(context, { userName })).userName
}

/** Whether an e-mail address is registered, whatever its case (S-A5). */
export async function emailExists(context: Context, email: string): Promise<boolean> {
  return (await takenOf(context, { email })).email
}

/** Which of an e-mail address and a user name belong to somebody already. */
export async function takenOf(context: Context, { email, userName }: { email?: string; userName?: string }) {
  const emailFolded = email === undefined ? null : foldEmail(email)
  const userNameFolded = userName === undefined ? null : foldUserName(userName)
  const rows = await context.db
    .select({ emailFolded: users.emailFolded, userNameFolded: users.userNameFolded })
    .from(users)
    .where(
      or(
        emailFolded === null ? undefined : eq(users.emailFolded, emailFolded),
        userNameFolded === null ? undefined : eq(users.userNameFolded, userNameFolded),
      ),
    )
  return {
    email: rows.some((row) => row.emailFolded === emailFolded),
    userName: rows.some((row) => row.userNameFolded === userNameFolded),
  }
}
