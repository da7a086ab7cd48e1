import { z } from 'zod'
import { required } from '../field-texts.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, TypedNumber, UtcDay } from '../values.ts'
import { isCountry } from './countries.ts'
import { TAX_LIMITS, taxTexts } from './messages.ts'

/** ISO 3166, two letters. */
export const Country = z.string(taxTexts.country).max(2, taxTexts.country).refine(isCountry, taxTexts.country)

/** Ten-thousandths of a percent are the finest step of a rate. */
const FINEST = 10_000
const isFineEnough = (percent: number) => Math.abs(percent * FINEST - Math.round(percent * FINEST)) < 1e-6

/** A rate as an Admin adds it; null is every country without one of its own. */
export const RateBody = z.strictObject({
  country: Country.nullable(),
  name: TypedLine({ max: TAX_LIMITS.name, empty: taxTexts.name, long: taxTexts.nameLong }),
  percent: TypedNumber.min(0, taxTexts.percent)
    .max(100, taxTexts.percent)
    .refine(isFineEnough, taxTexts.percent),
  /** The studio's own number there. */
  number: TypedLine({ max: TAX_LIMITS.number, long: taxTexts.numberLong }),
  /** The day of the studio with which it begins. */
  since: UtcDay({ wrong: taxTexts.since, missing: required }),
})
export type RateBody = z.output<typeof RateBody>

const rate = {
  country: z.string().nullable(),
  name: z.string(),
  percent: z.number(),
}

/** How the studio taxes its prices today, for whoever is about to buy. */
export const TaxFacts = z.object({
  mode: z.enum(['none', 'included', 'added']),
  /** Where the studio is: the country of whoever has told none. */
  home: z.string().nullable(),
  askCountry: z.boolean(),
  askVatId: z.boolean(),
  /** Whether Stripe works out the tax: then `rates` are those of countries that it has been asked about, and the review says every other. */
  byStripe: z.boolean(),
  rates: z.array(z.object(rate)),
})
export type TaxFacts = z.output<typeof TaxFacts>

export const ListedRate = z.object({
  id: Id,
  ...rate,
  /** Of the place that it was found for; null for a whole country. */
  postalCode: z.string().nullable(),
  /** Whether Stripe found it. */
  found: z.boolean(),
  /** The percents of state, county and city; null for a single one. */
  parts: z.array(z.number()).readonly().nullable(),
  number: z.string(),
  since: z.string(),
  /** Running memberships that it is for; 0 of one that is over or to come. */
  members: z.number().int(),
  /** Whether it has been charged, or is about to be, and so stays. */
  used: z.boolean(),
})
export type ListedRate = z.output<typeof ListedRate>

/** Every rate, also those that are over, in the order of their days. */
export const RateList = z.object({
  records: z.array(ListedRate),
  /** Members whom Stripe charges without tax, since their country's differs from place to place and they have told no postal code. */
  withoutCode: z.object({
    count: z.number().int(),
    /** The first of them by name. */
    people: z.array(z.object({ id: Id, name: z.string() })),
  }),
})
export type RateList = z.output<typeof RateList>

export const TaxMonth = z.object({
  month: z
    .string('Unknown month')
    .max(7, 'Unknown month')
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Unknown month'),
})

/** What was charged in a month of the studio, less what went back, in units of its currency. */
export const TaxSums = z.object({
  records: z.array(
    z.object({
      ...rate,
      /** Whether the buyers owe the tax themselves. */
      reverse: z.boolean(),
      net: z.number(),
      tax: z.number(),
    }),
  ),
})
export type TaxSums = z.output<typeof TaxSums>

export const ProfileQuery = z.object({ userId: Id })

/** Where a person lives, with the postal code where the tax depends on it, and the VAT number of their business there. */
export const TaxProfileBody = z.strictObject({
  country: Country.nullable(),
  vatId: TypedLine({ max: TAX_LIMITS.vatId, empty: required, long: taxTexts.vatIdLong }).nullable(),
  postalCode: TypedLine({ max: TAX_LIMITS.postalCode, empty: required, long: taxTexts.postalCodeLong })
    .nullable()
    .default(null),
})
export type TaxProfileBody = z.output<typeof TaxProfileBody>

export const TaxProfile = z.object({
  country: z.string().nullable(),
  vatId: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** Whether they owe the tax themselves, so that none is charged. */
  reverse: z.boolean(),
})
export type TaxProfile = z.output<typeof TaxProfile>
