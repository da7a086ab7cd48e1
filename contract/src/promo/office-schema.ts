import { z } from 'zod'
import { inRange } from '../dates.ts'
import { required } from '../field-texts.ts'
import { listOf, orderedBy, Paging } from '../paging.ts'
import { terms } from '../plans/terms.ts'
import { RawText } from '../raw-text.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant, LONGEST_INSTANT, QueryBoolean, TimeZone, TypedNumber } from '../values.ts'
import { withoutSpaces } from './code.ts'
import { fieldTexts, PROMO_LIMITS } from './messages.ts'
import { durationTypes, Promocode } from './schema.ts'

/** A code as an Admin sees it (APROMO-05, PROMO-06, S-Z9). */
export const PromocodeRow = Promocode.extend({
  /** What it takes off instead of a percentage: of coupons from elsewhere alone. */
  amountOff: z.number().optional(),
  /** Start of its validity. */
  dateTime: Instant,
  /** Last millisecond of its validity, at the end of a day of the studio (D18.promo-last-day). */
  dateTimeExpires: Instant,
  /** 0 means unlimited. */
  maxRedemptions: z.number().int(),
  timesRedeemed: z.number().int(),
})
export type PromocodeRow = z.output<typeof PromocodeRow>
export const PromocodesQuery = Paging.extend({
  ...orderedBy('DateTime', 'DateTimeEnd', 'Code').shape,
  /** Only enabled or only disabled codes; both without it. */
  active: QueryBoolean.optional(),
  /** Only codes whose last day has passed, or has not (APROMO-03). */
  expired: QueryBoolean.optional(),
  /** Only codes that contain it. */
  code: TypedLine({ max: PROMO_LIMITS.code, long: fieldTexts.code }).optional(),
})
export type PromocodesQuery = z.output<typeof PromocodesQuery>
export const Promocodes = listOf(PromocodeRow)

/** An instant with its zone, or a day. */
const AnyTime = z
  .string(required)
  .min(1, required)
  .max(LONGEST_INSTANT, { error: fieldTexts.date, abort: true })
  .pipe(
    z
      .union([z.iso.datetime({ offset: true }), z.iso.date()], fieldTexts.date)
      .refine((text) => inRange(new Date(text).toISOString()), fieldTexts.date),
  )

const Code = RawText({ max: PROMO_LIMITS.code, wrong: required, long: fieldTexts.code })
  .transform(withoutSpaces)
  .pipe(TypedLine({ max: PROMO_LIMITS.code, empty: required, long: fieldTexts.code }))

const whole = (from: number, to: number, text: string) => TypedNumber.int(text).min(from, text).max(to, text)

const isForm = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const days = {
  /** The first day of the studio on which it is valid, or an instant. */
  dateTime: AnyTime.nullish(),
  /** The last day of the studio on which it is valid, or an instant of that day. */
  dateTimeExpires: AnyTime,
  /** The zone in which the form named the end, so that 'after today' is theirs; the studio's without it. */
  timeZone: TimeZone.optional(),
}
/** The days of a body, whatever its other fields. */
export const PromoDays = z.object(days)

/** A code as an Admin enters it (BO-VALID-16 to BO-VALID-21); Once by default (APROMO-06). */
export const PromocodeBody = z
  .strictObject({
    code: Code,
    ...days,
    percentOff: whole(1, PROMO_LIMITS.percentOff, fieldTexts.percentOff),
    durationType: z.enum(durationTypes, fieldTexts.durationType).default('Once'),
    durationInMonths: whole(1, PROMO_LIMITS.months, fieldTexts.months).nullish(),
    maxRedemptions: whole(0, PROMO_LIMITS.redemptions, fieldTexts.redemptions),
    allowedPrices: z
      .array(Id, required)
      .min(1, required)
      .max(PROMO_LIMITS.plans, fieldTexts.unknownPlan)
      .overwrite((ids) => [...new Set(ids)]),
    /** The terms it is for; absent for 30 days and a day. */
    terms: z
      .array(z.enum(terms, fieldTexts.term), required)
      .min(1, required)
      .max(terms.length, fieldTexts.term)
      .overwrite((chosen) => terms.filter((term) => chosen.includes(term)))
      .optional(),
  })
  .refine(({ durationType, durationInMonths }) => durationType !== 'Repeating' || durationInMonths != null, {
    path: ['durationInMonths'],
    error: required,
    // Reported together with the other errors instead of after them.
    when: isForm,
  })
export type PromocodeBody = z.output<typeof PromocodeBody>

export const PromocodeChange = z.strictObject({ active: z.boolean(required) })
