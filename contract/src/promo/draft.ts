import { z } from 'zod'
import { dayOf } from '../dates.ts'
import { listOf, orderedBy, Paging } from '../paging.ts'
import { RawText } from '../raw-text.ts'
import { TypedNumber } from '../typed-number.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant, LONGEST_INSTANT, QueryBoolean } from '../values.ts'
import { withoutSpaces } from './code.ts'
import { PROMO_LIMITS } from './limits.ts'
import { fieldTexts } from './messages.ts'
import { durationTypes, Promocode } from './schema.ts'

/** A code as an Admin sees it (APROMO-05, PROMO-06, S-Z9). */
export const PromocodeRow = Promocode.extend({
  /** Since when it can be used. */
  dateTime: Instant,
  /** The last millisecond it can be used, at the end of a UTC day (D18.promo-last-day). */
  dateTimeExpires: Instant,
  /** 0 is unlimited. */
  maxRedemptions: z.number().int(),
  timesRedeemed: z.number().int(),
})
export type PromocodeRow = z.output<typeof PromocodeRow>
export const PromocodesQuery = Paging.extend({
  ...orderedBy('DateTime', 'DateTimeEnd', 'Code').shape,
  /** Those that are switched on, or off; both where it is left out. */
  active: QueryBoolean.optional(),
  /** Those whose last day is past, or is not (APROMO-03). */
  expired: QueryBoolean.optional(),
  /** Those that contain it. */
  code: TypedLine({ max: PROMO_LIMITS.code, long: fieldTexts.code }).optional(),
})
export type PromocodesQuery = z.output<typeof PromocodesQuery>
export const Promocodes = listOf(PromocodeRow)

/** Years that are typed by mistake, and that no calendar of a database knows. */
const isNear = (text: string) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 2000 && year < 9999
}

/** An instant with its zone, or a UTC day. */
const AnyTime = z
  .string(fieldTexts.required)
  .min(1, fieldTexts.required)
  .max(LONGEST_INSTANT, { error: fieldTexts.date, abort: true })
  .pipe(
    z
      .union([z.iso.datetime({ offset: true }), z.iso.date()], fieldTexts.date)
      .refine(isNear, fieldTexts.date),
  )

const Code = RawText({ max: PROMO_LIMITS.code, wrong: fieldTexts.required, long: fieldTexts.code })
  .transform(withoutSpaces)
  .pipe(TypedLine({ max: PROMO_LIMITS.code, empty: fieldTexts.required, long: fieldTexts.code }))

const whole = (from: number, to: number, text: string) => TypedNumber.int(text).min(from, text).max(to, text)

const isForm = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const days = {
  dateTime: AnyTime.transform((text) => new Date(text)).nullish(),
  /** The UTC day it is valid through. */
  dateTimeExpires: AnyTime.transform((text) => dayOf(new Date(text))),
}
/** Its days alone, whatever else is in the body. */
export const PromoDays = z.object(days)

/** A code as an admin writes it (BO-VALID-16 to BO-VALID-21); Once unless told otherwise (APROMO-06). */
export const PromocodeBody = z
  .strictObject({
    code: Code,
    ...days,
    percentOff: whole(1, PROMO_LIMITS.percentOff, fieldTexts.percentOff),
    durationType: z.enum(durationTypes, fieldTexts.durationType).default('Once'),
    durationInMonths: whole(1, PROMO_LIMITS.months, fieldTexts.months).nullish(),
    maxRedemptions: whole(0, PROMO_LIMITS.redemptions, fieldTexts.redemptions),
    allowedPrices: z
      .array(Id, fieldTexts.required)
      .min(1, fieldTexts.required)
      .max(PROMO_LIMITS.plans, fieldTexts.unknownPlan)
      .overwrite((ids) => [...new Set(ids)]),
  })
  .refine(({ durationType, durationInMonths }) => durationType !== 'Repeating' || durationInMonths != null, {
    path: ['durationInMonths'],
    error: fieldTexts.required,
    // Shown together with what else is wrong, not after it.
    when: isForm,
  })
export type PromocodeBody = z.output<typeof PromocodeBody>

export const PromocodeChange = z.strictObject({ active: z.boolean(fieldTexts.required) })
