/** Currencies whose amounts have no decimals, or three; all others are counted in hundredths. */
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const withThree = 'bhd jod kwd omr tnd'.split(' ')
/** Counted in hundredths that must be whole, since they had decimals once. */
const inWholeHundreds = ['isk', 'ugx']

/** Smallest charge, as the provider publishes it by settlement currency. */
const least: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}

export function decimalsOf(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase()
  if (withoutDecimals.includes(code)) return 0
  return withThree.includes(code) ? 3 : 2
}

/** What every amount must be a multiple of: the last of three decimals is always 0. */
export function stepOf(currency: string): number {
  if (inWholeHundreds.includes(currency)) return 100
  return decimalsOf(currency) === 3 ? 10 : 1
}

/** Rounds half up to an amount that can be charged. */
export const roundTo = (step: number, amount: number) => Math.round(amount / step) * step

/** Minimum charge; the provider adds a smaller amount to the next invoice. */
export const smallestCharge = (currency: string) => least[currency] ?? stepOf(currency)
