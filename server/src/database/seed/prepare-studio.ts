import { USUAL_LOCALE } from '@studio/contract/studio/currencies.ts'
import { needsPostalCode } from '@studio/contract/tax/countries.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { warnOfPrices } from '../../rooms/plans/wrong-prices.ts'
import { beginInZone } from '../../rooms/studio/settings/first-zone.ts'
import { requireContact } from '../../rooms/studio/settings/require-contact.ts'
import type { DemoAccount } from '../../welcome-screen.ts'
import { users } from '../tables/people.ts'
import { personId } from './content/people.ts'
import { keepDemoAlive } from './demo-day.ts'
import { seedFirstAdmin } from './first-admin.ts'
import { giveDemoPasswords } from './passwords.ts'
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
