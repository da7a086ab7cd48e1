/** Maximum passkeys of a person, and characters of a passkey's name. */
export const MOST_PASSKEYS = 20
export const PASSKEY_NAME_LENGTH = 50

/** What is said of passkeys, by the server and by the pages. */
export const passkeyTexts = {
  longName: `Please use at most ${PASSKEY_NAME_LENGTH} characters`,
  wrong: 'This passkey did not let you in. Please try again, or use a code',
  notMade: 'This passkey could not be saved. Please start again',
  registered: 'This passkey is already saved',
  tooMany: `You have ${MOST_PASSKEYS} passkeys. Please remove one first`,
  noDomain: 'Passkeys need a studio with a domain name and https',
} as const

/** What is said of the second step at sign-in. */
export const secondFactorTexts = {
  needed: 'Please enter a code, or use a passkey',
  missing: 'This studio asks its staff for a second step at sign-in. Please set it up first',
  unreadable:
    'Codes from your app can no longer be checked, because the studio’s key has changed. Use a recovery code or a passkey, or ask an Admin to take your second step off',
  wrongCode: 'This code is not right, or has been used. Please wait for the next one',
  notBegun: 'Please start again: scan the code first',
  staysOn: 'This studio asks its staff for a second step. Please add another way before you remove this one',
  isOff: 'The second step is not on',
} as const
