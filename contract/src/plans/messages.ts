import { decimalsOf, type Money, priceText, uncharged } from '../money.ts'

/** Maximum live plans, characters of a title, visible characters of a description, free days (D5). */
export const PLAN_LIMITS = { live: 4, title: 20, description: 175, trialDays: 30 }

/** Messages at the fields of a plan (BO-VALID-08 to BO-VALID-15). */
export const fieldTexts = {
  title: `The title can have at most ${PLAN_LIMITS.title} characters`,
  description: `The description can have at most ${PLAN_LIMITS.description} characters`,
  cost: (money: Money) =>
    `The price is at least ${priceText(money.least, money)}, or 0 for Coming Soon, and at most ${priceText(money.most, money)}`,
  decimals: (money: Money) =>
    decimalsOf(money) === 0 ? 'The price can have no decimals' : 'The price can have at most two decimals',
  choice: 'Please choose one from the list',
  trialDays: `The free trial lasts 0 to ${PLAN_LIMITS.trialDays} days`,
  dayTrial: 'A day pass has no free trial',
  dayTerms: 'A day pass is sold by the day only',
  firstTerm: 'The first term has the price of the subscription',
  termOrder: 'The terms go from the shortest to the longest',
  freeTerm: 'Every term needs a price',
} as const

export const refusals = {
  cannotBuy: 'This plan can’t be bought',
  fourAlready: `There are already ${PLAN_LIMITS.live} subscriptions`,
  iconTaken: 'This image is used by another subscription',
  notSoldBy: 'This plan is no longer sold for this long',
  intervalKept: 'A subscription that has members keeps its interval',
  /** Message about a usable or used code whose discount of the new price would leave what can't be charged. */
  blockingCode: (code: string, money: Money) =>
    `The code ${code} would leave ${uncharged(money)} of this price, which can’t be charged`,
  iconName: 'Please choose one of the four images',
} as const

/** PLAN-03, word for word, including the space before the question mark. */
export const deletePlanQuestion = 'Are you sure you want to delete subscription ?'

export const toasts = {
  saved: 'Information successfully saved',
  deleted: 'Subscription deleted',
} as const
