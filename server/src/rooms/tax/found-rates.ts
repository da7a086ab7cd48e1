import { isDeepStrictEqual } from 'node:util'
import { refusals as billingRefusals } from '@studio/contract/billing/messages.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { needsPostalCode } from '@studio/contract/tax/countries.ts'
import { placeOf, type TaxPlace } from '@studio/contract/tax/rules.ts'
import { and, desc, eq, max, min, sql } from 'drizzle-orm'
import { isProviderAway, RequestError, UnavailableError } from '../../adapters/payment/payment-errors.ts'
import type { TaxAtPlace } from '../../adapters/payment/taxes.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { customers } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { taxRates } from '../../database/tables/tax.ts'
import { Refusal } from '../../platform/refusal.ts'

export type PlaceWithCountry = TaxPlace & { country: string }

/** Whether Stripe can be asked about a place: in some countries it finds nothing without a postal code. */
export const isWhole = (place: TaxPlace): place is PlaceWithCountry =>
  place.country !== null && (place.postalCode !== null || !needsPostalCode(place.country))

/**
 * Makes sure that the rate of a place is known as Stripe says it now, so that a preview says what the invoice will; asked again once the
 * answer is older. False for a place that Stripe does not know. Nothing is asked where the studio keeps a table of its own.
 */
export async function knowRate(context: Context, place: TaxPlace, within = HOUR): Promise<boolean> {
  const { mode, byStripe } = context.settings.now().taxes
  if (mode === 'none' || !byStripe) return true
  return isWhole(place) && findRate(context, place, within)
}

/** The same, also before the studio lets Stripe find its rates. */
export async function findRate(context: Context, place: PlaceWithCountry, within = 0): Promise<boolean> {
  const known = await lastFound(context, place)
  if (known) await hear(context, known)
  const age = context.clock.now().getTime() - (known?.checkedAt?.getTime() ?? 0)
  if (known && age < within) return true
  try {
    const said = await context.payments.findTax(place, context.settings.now().money.currency)
    refusing.delete(context.settings)
    if (said) await keepRate(context, place, known, said)
    return said !== null
  } catch (error) {
    // What it said last is what it will charge, in all likelihood.
    if (known && error instanceof UnavailableError) return true
    if (!(error instanceof RequestError)) throw error
    warnOnce(context, error)
    if (known) return true
    throw new Refusal('unavailable', billingRefusals.notTaken, { retryAfter: 60 })
  }
}

/** Studios whose account is refused an answer, until it gets one. */
const refusing = new WeakSet<Context['settings']>()

function warnOnce({ log, settings }: Context, error: RequestError): void {
  if (refusing.has(settings)) return
  refusing.add(settings)
  log.warn({ err: error }, 'Stripe refuses to say a tax; the rates that it said last hold')
}

type FoundRate = typeof taxRates.$inferSelect

/** Another server has just found it, and its news may still be on the way. */
async function hear({ settings }: Context, { id, percent, parts }: FoundRate): Promise<void> {
  const heard = settings.now().taxes.rates.find((rate) => rate.id === id)
  if (!isDeepStrictEqual([heard?.percent, heard?.parts], [percent, parts])) await settings.read()
}

async function lastFound(
  { db }: Context,
  { country, postalCode }: PlaceWithCountry,
): Promise<FoundRate | null> {
  const [last] = await db
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.found, true),
        eq(taxRates.country, country),
        sql`${taxRates.postalCode} is not distinct from ${postalCode}`,
      ),
    )
    .orderBy(desc(taxRates.since))
    .limit(1)
  return last ?? null
}

/** A rate that has changed is a further row from today on; one that changed today already is written over. */
async function keepRate(
  context: Context,
  { country, postalCode }: PlaceWithCountry,
  known: FoundRate | null,
  { name: said, percent, parts }: TaxAtPlace,
): Promise<void> {
  const now = context.clock.now()
  const rate = { name: said || 'Tax', percent, parts }
  if (known && isDeepStrictEqual(rate, { name: known.name, percent: known.percent, parts: known.parts })) {
    await context.db.update(taxRates).set({ checkedAt: now }).where(eq(taxRates.id, known.id))
    return
  }
  const found = { ...rate, checkedAt: now }
  // Pages tell the rates of countries and of the studio's own place alone.
  const { homePostalCode } = context.settings.now().taxes
  const change = postalCode === null || postalCode === homePostalCode ? 'shown' : 'unshown'
  await inTransaction(context.db, async (tx) => {
    if (known?.since === context.day()) await forgetPending(tx, known.id)
    await tx
      .insert(taxRates)
      .values({ ...found, country, postalCode, found: true, since: context.day(), createdAt: now })
      .onConflictDoUpdate({
        target: [taxRates.country, taxRates.postalCode, taxRates.found, taxRates.since],
        set: found,
      })
    await context.settings.changed(tx, change)
  })
  await context.settings.read(change)
}

/** A purchase that waits for its bank was agreed to by what the rate was: whoever buys now agrees to another tax. */
const forgetPending = (tx: Transaction, rateId: string) =>
  tx
    .update(subscriptions)
    .set({ taxRateId: null, taxInclusive: null })
    .where(and(eq(subscriptions.taxRateId, rateId), eq(subscriptions.providerState, 'pending')))

/** The most places that are asked about in a run. */
const MOST = 200

/** Asks again about the places of running memberships, those that are charged next first. */
export async function askAgain(context: Context): Promise<void> {
  const { taxes } = context.settings.now()
  if (taxes.mode === 'none' || !taxes.byStripe) return
  const { taxCountry: country, postalCode } = customers
  const members = await context.db
    .select({ country, postalCode, due: min(subscriptions.periodEnd) })
    .from(subscriptions)
    .leftJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(
      sql`${subscriptions.endedAt} is null and ${subscriptions.providerState} not in ('pending', 'given')`,
    )
    .groupBy(country, postalCode)
    .orderBy(min(subscriptions.periodEnd))
  const asked = await context.db
    .select({ country: taxRates.country, postalCode: taxRates.postalCode, at: max(taxRates.checkedAt) })
    .from(taxRates)
    .where(eq(taxRates.found, true))
    .groupBy(taxRates.country, taxRates.postalCode)
  const keyOf = (place: TaxPlace) => JSON.stringify([place.country, place.postalCode])
  const fresh = context.clock.now().getTime() - DAY
  const known = new Set(asked.filter(({ at }) => at && at.getTime() > fresh).map(keyOf))
  const places = new Map(
    members.map((member) => placeOf(taxes, member)).map((place) => [keyOf(place), place]),
  )
  const due = [...places].filter(([key, place]) => !known.has(key) && isWhole(place)).slice(0, MOST)
  for (const [, place] of due) {
    try {
      await knowRate(context, place, DAY)
    } catch (error) {
      // Whoever asks for a preview meanwhile asks about their own place.
      context.log.warn({ err: error }, 'Stripe could not be asked about the tax of a place')
      if (isProviderAway(error)) return
    }
  }
}
