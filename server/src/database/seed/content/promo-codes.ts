import { stableId } from './stable-id.ts'
import type { PlanKey, PromoCodeContent } from './types.ts'

const paidPlans: readonly PlanKey[] = ['drop-in', 'daily', 'full']

/** Promo codes of the demo (D16); days count from the day it is seeded. */
export const demoPromoCodes: readonly PromoCodeContent[] = [
  {
    id: stableId('promo', 'WELCOME20'),
    code: 'WELCOME20',
    percentOff: 20,
    durationType: 'Once',
    durationInMonths: null,
    allowedPlans: paidPlans,
    maxRedemptions: 0,
    startsInDays: -30,
    expiresInDays: 365,
  },
  {
    id: stableId('promo', 'FOREVER10'),
    code: 'FOREVER10',
    percentOff: 10,
    durationType: 'Forever',
    durationInMonths: null,
    allowedPlans: ['full'],
    maxRedemptions: 0,
    startsInDays: -30,
    expiresInDays: 365,
  },
  {
    id: stableId('promo', 'EXPIRED50'),
    code: 'EXPIRED50',
    percentOff: 50,
    durationType: 'Once',
    durationInMonths: null,
    allowedPlans: paidPlans,
    maxRedemptions: 0,
    startsInDays: -60,
    expiresInDays: -10,
  },
]
