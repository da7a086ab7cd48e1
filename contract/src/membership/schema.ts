import { z } from 'zod'
import { required } from '../field-texts.ts'
import { IntervalUnit, Permission } from '../plans/schema.ts'
import { CodeText } from '../promo/schema.ts'
import { TypedLines } from '../typed-text.ts'
import { Id, Instant } from '../values.ts'
import { fieldTexts, REASON_LENGTH } from './messages.ts'
import { standings } from './standings.ts'

/** Derived, never stored (D18.state). */
export const states = [
  'trialing',
  'active',
  'day_pass',
  'past_due',
  'ending',
  'suspended',
  'pending',
] as const
export const State = z.enum(states)
export type State = (typeof states)[number]

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
  cancelAtPeriodEnd: z.boolean(),
  deactivationDateTime: Instant.nullable(),
  deactivationReason: z.string().nullable(),
  /** Person who deactivated it; answered to Admin only (D18.deactivated-by). */
  deactivationUserId: Id.nullable().optional(),
})
export type Subscription = z.output<typeof Subscription>

const optionalCode = CodeText.optional()

/** Amounts of the preview that was confirmed; if the terms have changed the call answers 409 `TermsChanged` (D18.agreed). */
export const Agreed = z.strictObject({
  dueNow: z.number(),
  nextAmount: z.number().nullable(),
  /** With a code of 100 percent only the later charges show a changed price. */
  renewAmount: z.number().nullable().optional(),
})
export type Agreed = z.output<typeof Agreed>

const confirmed = { priceId: Id, promocodeCode: optionalCode, agreed: Agreed.optional() }
export const StartBody = z.strictObject({ userId: Id, ...confirmed })
export const PreviewQuery = z.object({ userId: Id, priceId: Id, promocodeCode: optionalCode })

/** Amounts and dates that a confirmation would charge, to the cent (D7, D18.preview). */
export const Preview = z.object({
  trialDays: z.number().int(),
  dueNow: z.number(),
  dueOn: Instant.nullable(),
  nextAmount: z.number().nullable(),
  renewAmount: z.number().nullable(),
  /** Date of the first charge of `renewAmount`: `dueOn`, or the first charge after the code ends. */
  renewOn: Instant.nullable(),
})
export type Preview = z.output<typeof Preview>

export const ChangeQuery = z.object({ priceId: Id, promocodeCode: optionalCode })
export const ChangePreview = Preview.omit({ trialDays: true })
export type ChangePreview = z.output<typeof ChangePreview>

export const ChangeBody = z.strictObject(confirmed)
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

export const CancelQuery = z.object({ reason: z.string().max(REASON_LENGTH).optional() })
