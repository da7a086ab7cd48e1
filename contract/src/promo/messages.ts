import type { DurationType } from './schema.ts'

export const refusals = {
  unknown: "Code doesn't exist",
  inappropriate: 'Inappropriate promo code',
} as const

export const toasts = { active: 'Promo-Code is active' } as const

/** `20% off the first month`, `10% off every month`, `30% off the first 3 months`. */
export function offText(promo: {
  percentOff: number
  durationType: DurationType
  durationInMonths: number | null
}) {
  if (promo.durationType === 'Forever') return `${promo.percentOff}% off every month`
  if (promo.durationType === 'Once' || promo.durationInMonths === 1)
    return `${promo.percentOff}% off the first month`
  return `${promo.percentOff}% off the first ${promo.durationInMonths} months`
}
