import { randomInt } from 'node:crypto'
import { USUAL_LOCALE } from '@studio/contract/studio/currencies.ts'
import { needsPostalCode } from '@studio/contract/tax/countries.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../rooms/people/passwords/hash-password.ts'
import { warnOfPrices } from '../../rooms/plans/check-plan.ts'
import { beginInZone } from '../../rooms/studio/settings/first-zone.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import type { DemoAccount } from '../../welcome-screen.ts'
import { inTransaction } from '../connect.ts'
import { CannotStart } from '../embedded/cannot-start.ts'
import { users } from '../tables/people.ts'
import { studioState } from '../tables/studio.ts'
import { demoAccounts, personId } from './content/people.ts'
import { keepDemoAlive } from './demo-day.ts'
import { seedFirstAdmin } from './first-admin.ts'
import { seedDemo } from './seed-demo.ts'
import { startDemoMemberships } from './start-memberships.ts'

/**
 * Prepares a studio for its first visitor: an Admin in production, everything of D16 in demo mode. Returns
 * the accounts that can sign in to the demo.
 */
export async function prepareStudio(context: Context): Promise<DemoAccount[]> {
  await beginInZone(context)
  await warnOfPrices(context)
  if (!context.config.demo) {
    await requireContact(context)
    await seedFirstAdmin(context)
    return []
  }
  if (!context.config.seeds) return []
  await seedDemo(context)
  if (!(await holdsDemo(context))) return []
  await setUpTax(context)
  const accounts = await giveDemoPasswords(context)
  await startDemoMemberships(context)
  await keepDemoAlive(context)
  if (context.filmMaker) await context.queue.send('films.unprocessed', {})
  return accounts
}

/** Checks whether the demo was seeded here, or the database already had other people. */
async function holdsDemo(context: Context): Promise<boolean> {
  return (await context.db.$count(users, eq(users.id, personId('ines')))) > 0
}

/** One of each country where Stripe finds no tax by the country alone. */
const postalCodes: Record<string, string> = { US: '10001', CA: 'M5V 2T6' }

/** The demo's account has Stripe Tax, with its head office where the studio is, so that the studio can switch it on. */
async function setUpTax({ sandbox, settings, config }: Context): Promise<void> {
  const { region = 'US' } = new Intl.Locale(config.money.locale ?? USUAL_LOCALE).maximize()
  const country = settings.now().taxes.home ?? region
  const postalCode = needsPostalCode(country) ? { postalCode: postalCodes[country] } : {}
  await sandbox?.setTaxAccount({ office: { country, ...postalCode } })
}

/**
 * Requires a contact address in production (D17.production): throws if neither CONTACT_EMAIL nor an Admin has set one, because
 * the sender address of mails is seldom read.
 */
export async function requireContact({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.contactIsSet || (await readParts(db)).links.contactEmail !== null) return
  throw new CannotStart(
    "The studio can't start:\n" +
      '  CONTACT_EMAIL is missing: the address where visitors’ messages are read. An Admin may change it later at /admin/settings.',
  )
}

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
async function giveDemoPasswords(context: Context): Promise<DemoAccount[]> {
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
