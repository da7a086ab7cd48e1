import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import type { DemoAccount } from '../../welcome-screen.ts'
import { inTransaction } from '../connect.ts'
import { users } from '../tables/people.ts'
import { studioState } from '../tables/studio.ts'
import { demoAccounts, personId } from './content/people.ts'

const KEY = 'demo.passwords'
type Kind = 'known' | 'random'

const what: Record<string, string> = {
  admin: 'Admin',
  ines: 'Teacher, with a calendar this month',
  member: 'Member, Full Membership',
  daily: 'Member, Daily Practice',
  daypass: 'Member, day pass bought on the day of seeding',
  lapsed: 'Membership has ended',
}

/**
 * Sets passwords for the demo's accounts and returns them. They are the documented ones on the local machine;
 * where the demo is open to a network, they are random and new at every start (D16).
 */
export async function giveDemoPasswords(context: Context): Promise<DemoAccount[]> {
  const wanted: Kind = context.config.onNetwork ? 'random' : 'known'
  const accounts = demoAccounts.map((account) => ({
    ...account,
    password: wanted === 'random' ? randomPassword() : account.password,
  }))
  if (wanted === 'random' || (await givenKind(context)) !== 'known')
    await writePasswords(context, accounts, wanted)
  return accounts.map(({ person, email, password }) => ({ email, password, what: what[person] ?? '' }))
}

async function writePasswords(context: Context, accounts: typeof demoAccounts, kind: Kind): Promise<void> {
  const hashes = new Map<string, string>()
  for (const { password } of accounts) {
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password))
  }
  await inTransaction(context.db, async (tx) => {
    for (const { person, password } of accounts) {
      const passwordHash = hashes.get(password)
      await tx
        .update(users)
        .set({ passwordHash })
        .where(eq(users.id, personId(person)))
    }
    const value = { kind }
    await tx
      .insert(studioState)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: studioState.key, set: { value } })
  })
}

async function givenKind(context: Context): Promise<Kind | null> {
  const [row] = await context.db.select().from(studioState).where(eq(studioState.key, KEY))
  return (row?.value as { kind: Kind } | undefined)?.kind ?? null
}

const letters = 'abcdefghijkmnpqrstuvwxyz'
const capitals = letters.toUpperCase()
const digits = '23456789'

/** Returns sixteen characters that satisfy VALID-01 and are easy to read aloud. */
function randomPassword(): string {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return pick(capitals, 1) + pick(letters + capitals + digits, 13) + pick(letters, 1) + pick(digits, 1)
}
