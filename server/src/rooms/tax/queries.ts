import { monthAfter } from '@studio/contract/dates.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import { ratesByCountry } from '@studio/contract/tax/rate-table.ts'
import { taxOn } from '@studio/contract/tax/rules.ts'
import type { ListedRate, TaxFacts, TaxProfile } from '@studio/contract/tax/schema.ts'
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
  const present = ratesByCountry(rates, context.day()).flatMap((line) => line.present ?? [])
  return { mode, home, askCountry, askVatId, byStripe, rates: present }
}

/** Condition on `tax_rates`: it stands at the provider or on a membership, and so may have been charged. */
export const isUsed = sql<boolean>`(exists (select from provider_tax_rates where rate_id = ${taxRates.id})
  or exists (select from subscriptions where tax_rate_id = ${taxRates.id}))`

/** Every rate, by its day, with the number of members that the present one of each country is for. */
export async function listRates(context: Context): Promise<{ records: ListedRate[] }> {
  const rows = await context.db
    .select({ ...getTableColumns(taxRates), used: isUsed })
    .from(taxRates)
    .orderBy(taxRates.since, taxRates.id)
  const members = await membersByCountry(context)
  const lines = ratesByCountry(rows, context.day())
  const own = new Set(lines.flatMap(({ country, present }) => (present ? [country] : [])))
  const membersOf = (country: string | null) =>
    members
      .filter((one) => (country === null ? !own.has(one.country) : one.country === country))
      .reduce((sum, { count }) => sum + count, 0)
  const present = new Set(lines.map((line) => line.present?.id))
  return {
    records: rows.map((row) => ({ ...row, members: present.has(row.id) ? membersOf(row.country) : 0 })),
  }
}

interface MembersOfCountry extends Record<string, unknown> {
  country: string | null
  count: number
}

/** Members whose plan is charged, by the country that their tax is of. */
async function membersByCountry({ db, settings }: Context): Promise<MembersOfCountry[]> {
  const { askCountry, home } = settings.now().taxes
  const { rows } = await db.execute<MembersOfCountry>(sql`
    select coalesce(case when ${askCountry}::boolean then c.tax_country end, ${home}::text) as country, count(*)::int as count
    from subscriptions s left join customers c on c.user_id = s.user_id
    where s.ended_at is null and s.provider_state not in ('pending', 'given')
    group by 1`)
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
