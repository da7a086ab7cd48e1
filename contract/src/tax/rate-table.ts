import { taxTexts } from './messages.ts'
import type { TaxRate } from './rules.ts'

type RateDay = Pick<TaxRate, 'country' | 'since'>

/** What is wrong with the day of a further rate: receipts stay as they are, and of two rates of a day neither would count. */
export function wrongSince(rates: readonly RateDay[], wanted: RateDay, today: string): string | undefined {
  if (wanted.since < today) return taxTexts.sincePast
  const isTaken = rates.some(({ country, since }) => country === wanted.country && since === wanted.since)
  return isTaken ? taxTexts.sinceTaken : undefined
}

/** The rates of one country: the one that counts today, null before the first, and those to come. */
export interface CountryRates<Rate extends RateDay> {
  country: string | null
  present: Rate | null
  coming: Rate[]
}

/** The table of rates on a day, a line for each country; everywhere else stands last. */
export function ratesByCountry<Rate extends RateDay>(
  rates: readonly Rate[],
  today: string,
): CountryRates<Rate>[] {
  const inOrder = rates.toSorted((one, other) => (one.since < other.since ? -1 : 1))
  const countries = [...new Set(inOrder.map(({ country }) => country))].toSorted(
    (one, other) => Number(one === null) - Number(other === null),
  )
  return countries.map((country) => {
    const own = inOrder.filter((rate) => rate.country === country)
    return {
      country,
      present: own.findLast(({ since }) => since <= today) ?? null,
      coming: own.filter(({ since }) => since > today),
    }
  })
}
