import { amountText, decimalsOf, type Money, priceText } from '../money.ts'

/** Messages of refused payments and cards (CARD-02 to CARD-04, D8). */
export const refusals = {
  declined: 'Your card was declined. Please, use another card.',
  insufficientFunds: 'Your card has insufficient funds',
  tooManyDeclines: 'Your card was declined too many times today. Please, contact support.',
  expired: 'Your card has expired.',
  incorrectCvc: "Your card's security code is incorrect.",
  incorrectNumber: 'Your card number is incorrect.',
  processingError: 'An error occurred while processing your card. Please try again in a little while.',
  actionRequired: 'Your bank asks you to confirm this card',
  notConfirmed: 'Your bank has not confirmed this card. Please try again or use another card.',
  noCard: 'Please add a card first',
  noneSaved: 'No card is saved',
  unknownCard: 'Unknown card',
  providerAway: 'Payments can’t be reached at the moment. Please try again in a few minutes',
  notTaken: 'Payments can’t be taken at the moment. Please try again later',
  underWay: 'This payment is still in progress. Please try again in a minute',
  badSignature: 'Bad signature',
  badEvent: 'No event of the provider',
  nothingToRefund: 'Nothing is left to refund',
  justRefunded: 'This refund has just been made. To refund the same amount again, please wait a minute',
  refundRefused: 'The payment provider refused this refund',
} as const

/** Messages for declined cards, by the provider's decline code (CARD-02 to CARD-04, D8). */
export const declines = {
  card_declined: { code: 'CardDeclined', text: refusals.declined },
  insufficient_funds: { code: 'InsufficientFunds', text: refusals.insufficientFunds },
  card_velocity_exceeded: { code: 'TooManyDeclines', text: refusals.tooManyDeclines },
  expired_card: { code: 'ExpiredCard', text: refusals.expired },
  incorrect_cvc: { code: 'IncorrectCvc', text: refusals.incorrectCvc },
  incorrect_number: { code: 'IncorrectNumber', text: refusals.incorrectNumber },
  processing_error: { code: 'ProcessingError', text: refusals.processingError },
  authentication_required: { code: 'AuthenticationRequired', text: refusals.notConfirmed },
} as const

export const toasts = {
  cardUpdated: 'Your payment method was successfully updated',
  refunded: 'The refund is on its way',
  notConfirmed: 'Your bank has not confirmed it, so nothing was charged',
  paid: (amount: number, money: Money) => `${amountText(amount, money)} paid. Thank you, that was all.`,
} as const

/** "Your plan was successfully added/updated. $12.40 paid": what was done, and what it cost now. */
export const withPaid = (done: string, amount: number, money: Money): string =>
  amount > 0 ? `${done}. ${amountText(amount, money)} paid` : done

/** Maximum characters of the reason of a refund. */
export const REFUND_REASON_LENGTH = 300

/** Messages at the fields of a refund. */
export const refundTexts = {
  amount: (money: Money) =>
    `Please enter an amount above 0 ${decimalsOf(money) === 0 ? 'without' : 'with at most two'} decimals`,
  /** `left` in cents. */
  tooMuch: (left: number, money: Money) => `At most ${priceText(left, money)} can be refunded`,
  reason: `The reason can have at most ${REFUND_REASON_LENGTH} characters`,
} as const
