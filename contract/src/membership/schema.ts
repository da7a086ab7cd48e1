import { z } from 'zod'
import { required } from '../field-texts.ts'
import { IntervalUnit, Permission, TermName } from '../plans/schema.ts'
import { CodeText } from '../promo/schema.ts'
import { TypedLines } from '../typed-text.ts'
import { Id, IdOr, Instant, QueryBoolean, UtcDay } from '../values.ts'
import { givenKinds } from './given.ts'
import { fieldTexts, REASON_LENGTH } from './messages.ts'
import { standings } from './standings.ts'

/** Derived, never stored (D18.state). */
export const states = [
  'trialing',
  'active',
  'day_pass',
  'given',
  'past_due',
  'ending',
  'suspended',
  'pending',
] as const
export const State = z.enum(states)
export type State = (typeof states)[number]

export const GivenKind = z.enum(givenKinds)

export const Standing = z.enum(standings)
export type Standing = (typeof standings)[number]

/** MEMBER-10 and D18.state; an ended subscription is answered as null. */
export const Subscription = z.object({
  id: Id,
  userId: Id,
  priceId: Id,
  price: z.object({
    id: Id,
    title: z.string(),
    cost: z.number(),
    intervalUnit: IntervalUnit,
    permissions: z.array(Permission),
  }),
  promocodeCode: z.string().nullable(),
  active: z.boolean(),
  state: State,
  dateTime: Instant,
  dateTimeEnd: Instant,
  nextPriceId: Id.nullable(),
  /** How long a payment lasts; absent for 30 days and a day, as for the next. */
  term: TermName.optional(),
  nextTerm: TermName.optional(),
  /**
   * The next charge, where an Admin has moved it past the end of what is paid: the days between are free, and end with
   * `dateTimeEnd` once they run. Absent otherwise.
   */
  freeUntil: Instant.optional(),
  cancelAtPeriodEnd: z.boolean(),
  deactivationDateTime: Instant.nullable(),
  deactivationReason: z.string().nullable(),
  /** Person who deactivated it; answered to Admin only (D18.deactivated-by). */
  deactivationUserId: Id.nullable().optional(),
  /** A plan from the studio, for which nothing is charged: its end, null without one; absent of a plan that was bought. */
  given: z
    .object({
      until: Instant.nullable(),
      /** The day of the studio with which it ends, `YYYY-MM-DD`. */
      lastDay: z.string().nullable(),
      kind: GivenKind,
      /** Answered to Admin only. */
      reason: z.string().optional(),
    })
    .optional(),
})
export type Subscription = z.output<typeof Subscription>

const optionalCode = CodeText.optional()

/** Letters of a code of ISO 4217. */
const CURRENCY_LENGTH = 3

/** Amounts of the preview that was confirmed; if the terms have changed the call answers 409 `TermsChanged` (D18.agreed). */
export const AgreedTerms = z.strictObject({
  dueNow: z.number(),
  nextAmount: z.number().nullable(),
  /** With a code of 100 percent only the later charges show a changed price. */
  renewAmount: z.number().nullable().optional(),
  /** The currency they were shown in, in lower case; absent for US dollars. */
  currency: z.string().max(CURRENCY_LENGTH).optional(),
  /** The free days that were shown. */
  trialDays: z.number().int().optional(),
})
export type AgreedTerms = z.output<typeof AgreedTerms>

/** Absent: the plan's first one; with `agreed` only 30 days or a day pass, since the plan may be sold otherwise since. */
const optionalTerm = TermName.optional()

const confirmed = {
  priceId: Id,
  term: optionalTerm,
  promocodeCode: optionalCode,
  agreed: AgreedTerms.optional(),
}
export const StartBody = z.strictObject({ userId: Id, ...confirmed })
export const PreviewQuery = z.object({
  userId: Id,
  priceId: Id,
  term: optionalTerm,
  promocodeCode: optionalCode,
})

/** The tax in the amounts of a preview, which hold it also where it is added. */
const PreviewTax = z.object({
  name: z.string(),
  percent: z.number(),
  /** Whether the price holds it; else it is on top. */
  inclusive: z.boolean(),
  /** Whether the buyer owes it themselves, so that nothing is charged for it. */
  reverse: z.boolean(),
  /** Tax in `dueNow` and in `nextAmount`. */
  now: z.number(),
  next: z.number().nullable(),
})
export type PreviewTax = z.output<typeof PreviewTax>

/** Amounts and dates that a confirmation would charge, to the cent (D7, D18.preview). */
export const Preview = z.object({
  trialDays: z.number().int(),
  dueNow: z.number(),
  dueOn: Instant.nullable(),
  nextAmount: z.number().nullable(),
  renewAmount: z.number().nullable(),
  /** Date of the first charge of `renewAmount`: `dueOn`, or the first charge after the code ends. */
  renewOn: Instant.nullable(),
  /** Absent without tax. */
  tax: PreviewTax.optional(),
})
export type Preview = z.output<typeof Preview>

export const ChangeQuery = z.object({ priceId: Id, term: optionalTerm, promocodeCode: optionalCode })
export const ChangePreview = Preview.omit({ trialDays: true })
export type ChangePreview = z.output<typeof ChangePreview>

/** What an Admin adds to what they do for a member: why, and whether the member gets the mail about it, as by default. */
const adminsWords = {
  reason: TypedLines({ max: REASON_LENGTH, long: fieldTexts.reason }).optional(),
  mail: z.boolean().optional(),
}

export const DeedWords = z.strictObject(adminsWords)

/** Of a select, which is empty before a plan is chosen. */
const ChosenPlan = IdOr(required)

/** A change of plan for a member, as an Admin types it. */
export const ChangeForm = DeedWords.extend({ priceId: ChosenPlan, term: optionalTerm })

export const ChangeBody = z.strictObject({ ...confirmed, ...adminsWords })
export const PromocodeQuery = z.object({ promocodeCode: CodeText })

/** MEMBER-09: deactivating a membership requires a reason. */
export const ActivationBody = z
  .strictObject({
    active: z.boolean(required),
    deactivationReason: TypedLines({ max: REASON_LENGTH, long: fieldTexts.reason }).nullish(),
  })
  .refine(({ active, deactivationReason }) => active !== false || Boolean(deactivationReason), {
    path: ['deactivationReason'],
    error: required,
    // Reported together with the other errors instead of after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const CancelQuery = z.object({
  reason: z.string().max(REASON_LENGTH).optional(),
  /** Asked by an Admin for a member: whether they get the mail about it, as by default. */
  mail: QueryBoolean.optional(),
})

const reason = TypedLines({ max: REASON_LENGTH, empty: required, long: fieldTexts.reason })

const LastDay = UtcDay({ wrong: fieldTexts.lastDay })

/** How long a plan is given, and why; its last day is included, and null means no end (D5). */
const given = { lastDay: LastDay.nullable(), reason, mail: z.boolean() }

const chargeDay = { day: UtcDay({ wrong: fieldTexts.lastDay }) }
/** The day of the studio to which a member's next charge is moved. */
export const NextChargeQuery = z.object(chargeDay)
export const NextChargeBody = z.strictObject({ ...chargeDay, ...adminsWords })

/** A plan from the studio for somebody without one. */
export const GiveBody = z.strictObject({ userId: Id, priceId: ChosenPlan, kind: GivenKind, ...given })
/** The same as typed about a person. */
export const GiveForm = GiveBody.omit({ userId: true })
/** Another end of a given plan. */
export const GivenEndBody = z.strictObject(given)
