import { randomBytes } from 'node:crypto'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { emailReturns, users } from '../../database/tables/people.ts'
import { countUse, refuseIfUsedUp } from '../../platform/limits/limits.ts'
import { refuseField } from '../../platform/refusal.ts'

/** Columns of a person that any answer may contain; the e-mail address is not among them (S-Z4). */
export const nameColumns = {
  id: users.id,
  userName: users.userName,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarUrl: users.avatarUrl,
}

/** Refuses an unknown user id with 400 at `userId`; an Admin may send any id there. */
export async function requireUser(context: Context, userId: string): Promise<void> {
  const found = await context.db.$count(users, eq(users.id, userId))
  if (found === 0) throw refuseField('userId', studioRefusals.notFound)
}

/** Whether a user name is taken, whatever its case (S-A5). */
export async function userNameExists(context: Context, userName: string): Promise<boolean> {
  return (await takenNames(context, { userName })).userName
}

/**
 * Whether an e-mail address is registered, whatever its case (S-A5), or was somebody's who can still take it back (S-A17):
 * not counting those of `except`.
 */
export async function emailExists(context: Context, email: string, except?: string): Promise<boolean> {
  return (await takenNames(context, { email, except })).email
}

export async function takenNames(
  context: Context,
  { email, userName, except }: { email?: string; userName?: string; except?: string | undefined },
) {
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
    .unionAll(
      context.db
        .select({ emailFolded: emailReturns.emailFolded, userNameFolded: sql<string>`''` })
        .from(emailReturns)
        .where(
          and(
            eq(emailReturns.emailFolded, emailFolded ?? ''),
            gt(emailReturns.expiresAt, context.clock.machine()),
            except === undefined ? undefined : ne(emailReturns.userId, except),
          ),
        ),
    )
  return {
    email: rows.some((row) => row.emailFolded === emailFolded),
    userName: rows.some((row) => row.userNameFolded === userNameFolded),
  }
}

/**
 * Tells a network of at most a hundred taken names and addresses an hour, wherever it asks; those that are free tell nobody
 * anything, so a school that signs up is not counted (S-A5).
 */
export async function tellingTaken<Told>(
  context: Context,
  network: string,
  look: () => Promise<Told>,
): Promise<Told> {
  const hits = { key: `taken address:${network}`, max: 100, minutes: 60 }
  await refuseIfUsedUp(context, [hits])
  const taken = await look()
  if (taken) await countUse(context, hits)
  return taken
}

/** For a member who has chosen none: random, since teachers see user names, and nothing in them tells of the address. */
export const newUserName = () => `member.${randomBytes(6).toString('hex')}`
