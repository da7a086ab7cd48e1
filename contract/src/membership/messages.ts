import { NEEDS_UPGRADE } from './page-areas.ts'

/** Maximum characters of the reason of a cancellation or a deactivation. */
export const REASON_LENGTH = 500

export const refusals = {
  alreadySubscribed: 'You already have a membership',
  hasMembership: 'They already have a membership',
  notAMember: 'A plan can only be given to a member who may sign in',
  dayPlanCannotCancel: 'A day pass can’t be cancelled. It ends by itself',
  monthToDay: 'A membership can’t become a day pass',
  needsUpgrade: NEEDS_UPGRADE,
  termsNotAccepted: 'Please, accept Terms of Service & Privacy Policy',
  givenEndsByItself: 'This plan is from the studio, and ends by itself. Nothing is charged for it',
  notActive: 'This membership can’t be changed at the moment',
  overdueNotMoved: 'A payment is overdue. The next one can be moved once it is paid',
  suspendedNotMoved: 'This membership is deactivated. Activate it before you move its next charge',
  nothingToMove: 'Nothing is charged for this membership any more, so there is no charge to move',
  changeWaits: 'A change of their plan waits for their bank. Please try again once that is settled',
  bankAsksMember:
    'Their bank wants to hear from them, so they have to change their plan themselves. Nothing has changed',
  periodEnds:
    'Your bank needs to confirm this, and your next period begins within a day. Please change your plan then',
  termsChanged: 'The price has changed in the meantime. Please check it and confirm again',
} as const

/** Most days for which a plan is given, unless it has no end: ten years. */
export const MOST_GIVEN_DAYS = 3660

export const fieldTexts = {
  reason: `The reason can have at most ${REASON_LENGTH} characters`,
  lastDay: 'Please choose a day',
  lastDayPast: 'Please choose a day that is still ahead',
  chargeNotLater: 'Please choose a day after the one on which it is due now',
  chargeFar: 'Please choose a day within a year from the one on which it is due now',
  lastDayFar: 'Please choose a day within ten years, or no end',
} as const

export const toasts = {
  planSaved: 'Your plan was successfully added/updated',
  canceled: 'Your subscription was canceled successfully',
  deactivated: 'The membership is deactivated',
  given: 'The plan is given',
  givenChanged: 'The plan’s end is changed',
  givenEnded: 'The plan has ended',
  chargeMoved: 'The next charge is moved',
  activated: 'The membership is active again',
} as const
