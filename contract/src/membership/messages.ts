/** Maximum characters of the reason of a cancellation or a deactivation. */
export const REASON_LENGTH = 500

export const refusals = {
  alreadySubscribed: 'You already have a membership',
  dayPlanCannotCancel: 'A day pass can’t be cancelled. It ends by itself',
  monthToDay: 'A membership can’t become a day pass',
  needsUpgrade: 'You need to upgrade your subscription',
  termsNotAccepted: 'Please, accept Terms of Service & Privacy Policy',
  notActive: 'This membership can’t be changed at the moment',
  periodEnds:
    'Your bank needs to confirm this, and your next period begins within a day. Please change your plan then',
  termsChanged: 'The price has changed in the meantime. Please check it and confirm again',
} as const

export const fieldTexts = {
  reason: `The reason can have at most ${REASON_LENGTH} characters`,
} as const

export const toasts = {
  planSaved: 'Your plan was successfully added/updated',
  canceled: 'Your subscription was canceled successfully',
  deactivated: 'The membership is deactivated',
  activated: 'The membership is active again',
} as const
