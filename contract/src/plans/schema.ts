import { z } from 'zod'
import { required } from '../field-texts.ts'
import { listOf, orderedBy } from '../paging.ts'
import { RichText } from '../rich-text-field.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, TypedNumber, Version } from '../values.ts'
import { fieldTexts, PLAN_LIMITS } from './messages.ts'
import { renewingTerms, type TermCost } from './terms.ts'

export const permissions = ['DailyClasses', 'DailyClassesCurrentDay', 'Calendars', 'TrainingPacks'] as const
export const Permission = z.enum(permissions)
export type Permission = (typeof permissions)[number]

export const intervalUnits = ['Month', 'Day'] as const
export const IntervalUnit = z.enum(intervalUnits)
export type IntervalUnit = (typeof intervalUnits)[number]

export const planIcons = ['class_membership', 'entry_level', 'full_membership', 'personal_training'] as const
export const PlanIcon = z.enum(planIcons)
export type PlanIcon = (typeof planIcons)[number]

/** How long a payment of a plan that renews lasts. */
export const TermName = z.enum(renewingTerms, { error: fieldTexts.choice })

/** PRICING-09, PLAN-07: 0 means Coming Soon; the description is limited HTML (S-I4). */
export const Price = z.object({
  id: Id,
  cost: z.number(),
  title: z.string(),
  description: z.string(),
  pictureUrl: z.string(),
  icon: PlanIcon,
  intervalUnit: IntervalUnit,
  permissions: z.array(Permission),
  /** Whether the plan renews. */
  isSubscription: z.boolean(),
  trialDays: z.number().int(),
  /** All terms it is sold by, the first as `cost` says; absent for the one term of its interval. */
  terms: z.array(z.object({ term: TermName, cost: z.number() })).optional(),
  version: Version,
})
export type Price = z.output<typeof Price>

/** A plan by one of its terms: its cost is that of the term. */
export type PlanAt = Price & TermCost

export const PriceQuery = orderedBy('DateTime', 'Title')
export const Prices = listOf(Price)

/** An absent choice is a missing field; a value off the list is an invalid one. */
const chosen = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? required : fieldTexts.choice

const Title = TypedLine({ max: PLAN_LIMITS.title, empty: required, long: fieldTexts.title })

/** BO-VALID-10, BO-VALID-11: at most 175 visible characters, more than 8 with markup. */
const Description = RichText(PLAN_LIMITS.description, {
  required,
  tooLong: fieldTexts.description,
})

/** A plan as an Admin enters it (BO-VALID-08 to BO-VALID-15); its cost is checked by `wrongCost`, with the studio's currency. */
export const PlanBody = z.strictObject({
  title: Title,
  description: Description,
  cost: TypedNumber,
  intervalUnit: z.enum(intervalUnits, { error: chosen }),
  permissions: z
    .array(z.enum(permissions, { error: chosen }), { error: chosen })
    .min(1, required)
    .max(permissions.length, fieldTexts.choice)
    .refine((list) => new Set(list).size === list.length, fieldTexts.choice),
  icon: z.enum(planIcons, { error: chosen }),
  /** Of a Month plan; absent for a new one: 7. */
  trialDays: TypedNumber.int(fieldTexts.trialDays)
    .min(0, fieldTexts.trialDays)
    .max(PLAN_LIMITS.trialDays, fieldTexts.trialDays)
    .optional(),
  /** All terms of a Month plan, the first at `cost`; absent or empty: 30 days. Checked by `wrongTerms`. */
  terms: z
    .array(z.strictObject({ term: TermName, cost: TypedNumber }))
    .max(renewingTerms.length, fieldTexts.choice)
    .refine((list) => new Set(list.map(({ term }) => term)).size === list.length, fieldTexts.choice)
    .optional(),
})
export type PlanBody = z.output<typeof PlanBody>

/** A plan as its form holds it: for how long its price is, and the prices of longer terms; an empty one is not sold. */
export const PlanTyped = PlanBody.extend({
  terms: z.object({ first: TermName, longer: z.partialRecord(TermName, TypedNumber.optional()) }),
})
export type PlanTyped = z.output<typeof PlanTyped>

/** Absent fields keep their value. */
export const PlanChanges = PlanBody.partial()
export type PlanChanges = z.output<typeof PlanChanges>

export const PlanPicture = z.object({ pictureUrl: z.string() })
