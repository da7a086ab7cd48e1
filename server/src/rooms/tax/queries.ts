import { monthAfter } from '@studio/contract/dates.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import { countriesWithCode } from '@studio/contract/tax/countries.ts'
import { ratesByCountry } from '@studio/contract/tax/rate-table.ts'
import { placeOf, rateFor, type TaxPlace, taxOn } from '@studio/contract/tax/rules.ts'
import type { RateList, TaxFacts, TaxProfile } from '@studio/contract/tax/schema.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { taxRates } from '../../database/tables/tax.ts'
import { findCustomer } from '../billing/customers.ts'
import { personOf } from './tax-for.ts'

/** How prices are taxed today; a studio without a tax tells nothing else. */
export function taxFacts(context: Context): TaxFacts {
  const { mode, home, askCountry, askVatId, byStripe, rates } = context.settings.now().taxes
  if (mode === 'none')
    return { mode, home: null, askCountry: false, askVatId: false, byStripe: false, rates: [] }
  // Who reads a page need not know where the studio's members live.
  const told = rates.filter(({ found, postalCode }) => found === byStripe && postalCode === null)
  const present = ratesByCountry(told, context.day()).flatMap((line) => line.present ?? [])
  return { mode, home, askCountry, askVatId, byStripe, rates: present }
}

/** Condition on `tax_rates`: it stands at the provider or on a membership, and so may have been charged. */
export const isUsed = sql<boolean>`(exists (select from provider_tax_rates where rate_id = ${taxRates.id})
  or exists (select from subscriptions where tax_rate_id = ${taxRates.id}))`

/** Every rate, by its day, with the number of members that the present one of each place is for, and who has none. */
export async function listRates(context: Context): Promise<RateList> {
  const { taxes } = context.settings.now()
  const rows = await context.db
    .select({ ...getTableColumns(taxRates), used: isUsed })
    .from(taxRates)
    .orderBy(taxRates.since, taxRates.id)
  const members = new Map<string, number>()
  for (const { count, ...person } of await membersByPlace(context)) {
    const rate = rateFor({ ...taxes, rates: rows }, placeOf(taxes, person), context.day())
    if (rate) members.set(rate.id, (members.get(rate.id) ?? 0) + count)
  }
  return {
    records: rows.map((row) => ({ ...row, members: members.get(row.id) ?? 0 })),
    withoutCode: await membersWithoutCode(context),
  }
}

/** So many are named. */
const NAMED = 5

/** Members whose plan is charged without tax until they tell their postal code. */
async function membersWithoutCode({ db, settings }: Context): Promise<RateList['withoutCode']> {
  const { taxes } = settings.now()
  if (taxes.mode === 'none' || !taxes.byStripe) return { count: 0, people: [] }
  const countries = countriesWithCode.filter(
    (country) => placeOf(taxes, { country, postalCode: null }).postalCode === null,
  )
  const { rows } = await db.execute<{ id: string; name: string; count: number }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, (count(*) over ())::int as count
    from users u join customers c on c.user_id = u.id
    where c.tax_country = any(${sql.param(countries)}) and c.postal_code is null and exists (
      select from subscriptions s
      where s.user_id = u.id and s.ended_at is null and s.provider_state not in ('pending', 'given'))
    order by name, u.id limit ${NAMED}`)
  return { count: rows[0]?.count ?? 0, people: rows.map(({ id, name }) => ({ id, name })) }
}

interface MembersOfPlace extends TaxPlace, Record<string, unknown> {
  count: number
}

/** Members whose plan is charged, by the place that they have told. */
async function membersByPlace({ db }: Context): Promise<MembersOfPlace[]> {
  const { rows } = await db.execute<MembersOfPlace>(sql`
    select c.tax_country as country, c.postal_code as "postalCode", count(*)::int as count
    from subscriptions s left join customers c on c.user_id = s.user_id
    where s.ended_at is null and s.provider_state not in ('pending', 'given')
    group by 1, 2`)
  return rows
}

/** First instants of a month of the studio and of the next one. */
export function monthBounds({ settings }: Context, month: string): { from: string; to: string } {
  const { zones } = settings.now()
  const begins = (of: string) => beginOf(zones, `${of}-01`).toISOString()
  return { from: begins(month), to: begins(monthAfter(month)) }
}

/** What a person has told of themselves. */
export async function taxProfile(context: Context, userId: string): Promise<TaxProfile> {
  const customer = await findCustomer(context, userId)
  const told = personOf(customer)
  return {
    ...told,
    reverse: taxOn(context.settings.now().taxes, told, context.day())?.reverse ?? false,
  }
}
