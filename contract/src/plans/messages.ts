import { MINIMUM_CHARGE, priceText } from '../money.ts'

/** Maximum live plans, characters of a title, visible characters of a description, dollars of a price (D5). */
export const PLAN_LIMITS = { live: 4, title: 20, description: 175, cost: 999 }

/** Messages at the fields of a plan (BO-VALID-08 to BO-VALID-15). */
export const fieldTexts = {
  title: `The title can have at most ${PLAN_LIMITS.title} characters`,
  description: `The description can have at most ${PLAN_LIMITS.description} characters`,
  cost: `The price is at least ${priceText(MINIMUM_CHARGE)}, or 0 for Coming Soon, and at most $${PLAN_LIMITS.cost}`,
  wholeCents: 'The price can have at most two decimals',
  choice: 'Please choose one from the list',
} as const

export const refusals = {
  cannotBuy: 'This plan can’t be bought',
  fourAlready: `There are already ${PLAN_LIMITS.live} subscriptions`,
  iconTaken: 'This image is used by another subscription',
  intervalKept: 'A subscription that has members keeps its interval',
  /** Message about a usable or used code whose discount of the new price would fall below the minimum charge. */
  blockingCode: (code: string) =>
    `The code ${code} would leave less than ${priceText(MINIMUM_CHARGE)} of this price, which can’t be charged`,
  iconName: 'Please choose one of the four images',
} as const

/** PLAN-03, word for word, including the space before the question mark. */
export const deleteQuestion = 'Are you sure you want to delete subscription ?'

export const toasts = {
  saved: 'Information successfully saved',
  deleted: 'Subscription deleted',
} as const
