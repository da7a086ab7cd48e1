import { wrongValue } from '../field-texts.ts'

/** Messages of refusals that any call may answer. */
export const refusals = {
  tokenMissing: 'Please sign in',
  tokenBroken: 'Your session has ended. Please sign in again',
  notAllowed: 'You have not access to this page',
  onlyLooking: 'You are viewing the studio as somebody else, so nothing can be changed',
  notFound: 'Not found',
  unreadable: 'The request could not be read',
  invalid: 'Please check the marked fields',
  unknownField: 'Unknown field',
  wrongValue,
  tooMany: 'Too many attempts. Please wait a little and try again',
  busy: 'The studio is busy. Please try again in a moment',
  opening: 'The studio is opening',
  restarting: 'The studio is restarting',
  tooLarge: 'The file is very large',
  tooManyPixels:
    'This picture has too many pixels. Save it no more than 6,000 pixels wide, and choose it again',
  emptyLogo: 'This logo can’t be seen: all of it is transparent, or as light as the page',
  fileMissing: 'Please choose a file',
  notAnImage: 'Please choose a jpeg or png picture',
  tooLong: 'This is too much for one request',
  tooMuch: 'This request holds too many values',
  noSpace: 'The studio has no room for this file. Please contact its admin',
  wrongType: 'This type of content is not accepted here',
  misdirected: 'The studio is not at this address. Please use its own',
  bug: 'Something went wrong. Please try again',
  clockBackwards: 'The studio’s clock only moves forward',
  clockTooFar: 'The studio’s clock moves at most ten years at a time',
} as const

/** Of an Idempotency-Key. Apart, because no page says it. */
export const keyReused = 'This request was sent before with other content'

/** The refusal of a limit, with how long to wait where that is more than a moment. */
export function tooManyText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return refusals.tooMany
  const hours = Math.ceil(minutes / 60)
  const wait = minutes === 60 ? 'an hour' : minutes < 120 ? `${minutes} minutes` : `${hours} hours`
  return `Too many attempts. Please try again in ${wait}`
}

/** Body of a dropped mail in the demo's outbox. */
export const droppedMailText =
  'The link in this email signs its reader in, so the email was removed after an hour. Request a new one to get another.'
