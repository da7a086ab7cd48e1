/** What is said of passkeys, by the server and by the pages. */
export const passkeyTexts = {
  longName: 'Please use at most 50 characters',
  wrong: 'This passkey did not let you in. Please try again, or use a code',
  notMade: 'This passkey could not be saved. Please start again',
  registered: 'This passkey is saved already',
  tooMany: 'You have 20 passkeys. Please remove one first',
  noDomain: 'Passkeys need a studio with a domain name and https',
} as const
