import { z } from 'zod'
import { listOf, orderedBy } from '../paging.ts'
import { Id } from '../values.ts'

export const permissions = ['DailyClasses', 'DailyClassesCurrentDay', 'Calendars', 'TrainingPacks'] as const
export const Permission = z.enum(permissions)
export type Permission = (typeof permissions)[number]

export const intervalUnits = ['Month', 'Day'] as const
export const IntervalUnit = z.enum(intervalUnits)
export type IntervalUnit = (typeof intervalUnits)[number]

export const planIcons = ['class_membership', 'entry_level', 'full_membership', 'personal_training'] as const
export const PlanIcon = z.enum(planIcons)
export type PlanIcon = (typeof planIcons)[number]

/** PRICING-09: cost in dollars, 0 means Coming Soon; the description is limited HTML (S-I4). */
export const Price = z.object({
  id: Id,
  cost: z.number(),
  title: z.string(),
  description: z.string(),
  pictureUrl: z.string(),
  icon: PlanIcon,
  intervalUnit: IntervalUnit,
  permissions: z.array(Permission),
})
export type Price = z.output<typeof Price>

export const PriceQuery = orderedBy('DateTime', 'Title')
export const Prices = listOf(Price)
