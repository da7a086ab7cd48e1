import type Stripe from 'stripe'

/** What a jurisdiction takes of each sale. */
export interface Jurisdiction {
  name: string
  level: Stripe.TaxRate.JurisdictionLevel
  /** As an invoice names it. */
  displayName: string
  type: Stripe.TaxRate.TaxType
  percent: number
}

type Address = Pick<Stripe.Address, 'country' | 'postal_code'>

const union: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

const national = (percent: number, type: Stripe.TaxRate.TaxType = 'vat', displayName = 'VAT') => [
  { level: 'country' as const, displayName, type, percent },
]

const countries: Record<string, ReturnType<typeof national>> = {
  ...Object.fromEntries(Object.entries(union).map(([country, percent]) => [country, national(percent)])),
  GB: national(20),
  CH: national(8.1),
  NO: national(25),
  AU: national(10, 'gst', 'GST'),
  NZ: national(15, 'gst', 'GST'),
  JP: national(10, 'jct', 'JCT'),
}

type Part = [level: Stripe.TaxRate.JurisdictionLevel, name: string, percent: number]

/** Some places of the United States; any other ZIP code is known, and nothing is taken there. */
const zips: Record<string, Part[]> = {
  '10001': [
    ['state', 'New York', 4],
    ['city', 'New York City', 4.5],
    ['district', 'Metropolitan Commuter Transportation District', 0.375],
  ],
  '60601': [
    ['state', 'Illinois', 6.25],
    ['county', 'Cook', 1.75],
    ['city', 'Chicago', 1.25],
    ['district', 'Regional Transportation Authority', 1],
  ],
  '78701': [
    ['state', 'Texas', 6.25],
    ['city', 'Austin', 1],
    ['district', 'Austin Metropolitan Transit Authority', 1],
  ],
  '94105': [
    ['state', 'California', 6],
    ['county', 'San Francisco', 0.25],
    ['district', 'San Francisco County District Tax', 2.375],
  ],
  '98101': [
    ['state', 'Washington', 6.5],
    ['city', 'Seattle', 3.85],
  ],
}

type Province = [type: Stripe.TaxRate.TaxType, percent: number][]
const harmonized = (percent: number): Province => [['hst', percent]]
const withPst = (type: Stripe.TaxRate.TaxType, percent: number): Province => [
  ['gst', 5],
  [type, percent],
]

/** By the first letter of a postal code. */
const provinces: Record<string, Province> = {
  A: harmonized(15),
  B: harmonized(14),
  C: harmonized(15),
  E: harmonized(15),
  ...Object.fromEntries([...'GHJ'].map((letter) => [letter, withPst('qst', 9.975)])),
  ...Object.fromEntries([...'KLMNP'].map((letter) => [letter, harmonized(13)])),
  R: withPst('rst', 7),
  S: withPst('pst', 6),
  T: [['gst', 5]],
  V: withPst('pst', 7),
  X: [['gst', 5]],
  Y: [['gst', 5]],
}

/** Where the sandbox knows what is taken. */
export const knownCountries = [...Object.keys(countries), 'US', 'CA']

const zipOf = ({ postal_code: code }: Address) => /^(\d{5})(-?\d{4})?$/.exec(code?.trim() ?? '')?.[1]
const CANADIAN = /^([ABCEGHJKLMNPRSTVXY])\d[A-Z] ?\d[A-Z]\d$/i

/** Returns the jurisdictions of an address, none where the sandbox knows of none; null for one that is no place. */
export function jurisdictionsAt(address: Address | null): Jurisdiction[] | null {
  const country = address?.country
  if (!address || !country || !/^[A-Z]{2}$/.test(country)) return null
  if (country === 'US') return inUnitedStates(zipOf(address))
  if (country === 'CA') return inCanada(CANADIAN.exec(address.postal_code?.trim() ?? '')?.[1])
  return (countries[country] ?? []).map((tax) => ({ ...tax, name: country }))
}

function inUnitedStates(zip: string | undefined): Jurisdiction[] | null {
  // There are none below this one.
  if (!zip || zip < '00501') return null
  const parts = zips[zip] ?? []
  return parts.map(([level, name, percent]) => ({
    name,
    level,
    percent,
    displayName: 'Sales Tax',
    type: 'sales_tax',
  }))
}

function inCanada(letter: string | undefined): Jurisdiction[] | null {
  if (!letter) return null
  return (provinces[letter.toUpperCase()] ?? []).map(([type, percent]) => ({
    name: type === 'gst' ? 'CA' : 'Province',
    level: type === 'gst' ? 'country' : 'state',
    displayName: type.toUpperCase(),
    type,
    percent,
  }))
}
