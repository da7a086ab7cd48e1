import { emailText, required } from '../field-texts.ts'

/** Letters of a name, and characters of a user name. */
export const NAME_MIN = 2
export const NAME_MAX = 24
/** Characters of a name that was taken elsewhere, or that an Admin types for somebody. */
export const IMPORTED_NAME_LENGTH = 60

/** Maximum characters of a line of the profile, and of a teacher's description. */
export const LINE_LENGTH = 200
export const DESCRIPTION_LENGTH = 2000
/** A teacher's tags: how many, and characters in each (BO-LIMIT-06, BO-LIMIT-07). */
export const MOST_TAGS = 5
export const TAG_LENGTH = 50

/** Minutes for which the link to a new password works, by the machine's clock (S-A7). */
export const RESET_LINK_MINUTES = 30

/** Messages at fields, word for word (VALID-02 to VALID-11). */
export const fieldTexts = {
  name: required,
  nameAddress: 'This looks like a web address. Please put a space after the full stop',
  userName: 'Please, use letters, numbers and special characters _ - .',
  email: emailText,
  password:
    'Password should be longer than 6 characters and less than 20 characters, contain one uppercase and at least one number',
  reserved: 'This user name is reserved for the studio',
  passwordCommon: 'This password is too common',
  confirmPassword: 'Symbols in the Password and Confirm password fields do not match',
  samePassword: 'Please choose a different password from the old one',
} as const

/** Messages at fields of a profile. */
export const profileTexts = {
  instagram: 'Invalid format, please provide a name',
  instagramMissing: 'This account does not exist',
  colour: 'Please choose a colour',
  line: `Please use at most ${LINE_LENGTH} characters`,
  description: `Please use at most ${DESCRIPTION_LENGTH} characters`,
  tag: `A tag needs 1 to ${TAG_LENGTH} characters`,
  tags: `Please use at most ${MOST_TAGS} tags`,
} as const

/** Second line under the error of a name, whose text does not say the rule (VALID-09, VALID-10, VALID-18). */
const NAME_RULE = `${NAME_MIN} to ${NAME_MAX} letters; spaces, hyphens, apostrophes and full stops are fine.`
const USER_NAME_RULE = `${NAME_MIN} to ${NAME_MAX} characters, at least one of them a letter.`

/** The error of a name, and below it the rule: 'This is a required field' does not say it to whoever has typed one. */
export function withRule(field: string, error: string | undefined): string | undefined {
  const [refused, rule] =
    field === 'userName' ? [fieldTexts.userName, USER_NAME_RULE] : [fieldTexts.name, NAME_RULE]
  return error === refused ? `${error}\n${rule}` : error
}

/** VALID-01: lengths, and the signs beside letters and digits. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 20
export const PASSWORD_SIGNS = '@$!%*#?&'
/** The same for the browser, which then suggests a password that is taken. */
export const PASSWORD_RULES_OF_BROWSERS = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower; required: upper; required: digit; allowed: [${PASSWORD_SIGNS}];`

/** Help under each field of a new password (VALID-01). */
export const PASSWORD_HELP = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, with an uppercase letter and a number.`

export const refusals = {
  emailTaken: 'Email address already registered',
  userNameTaken: 'Username already in use',
  registrationComplete: 'Your registration is complete. Please sign in',
  captchaInvalid: 'Please confirm that you are a person',
  wrongCredentials: 'Wrong email or password',
  registrationUnfinished: 'Please, finish your registration',
  inactive: 'Your account is not active. Please contact the studio',
  sessionEnded: 'Your session has ended. Please sign in again',
  resetCodeInvalid: 'This link is no longer valid. Please ask for a new one',
  wrongPassword: 'The old password is wrong',
  wrongOwnPassword: 'That is not your password',
  returnUrl: 'Please use an address of this studio',
} as const

export const toasts = {
  saved: 'Information successfully saved',
  deleted: 'User successfully deleted',
  added: 'The person is added',
  invited: 'The invitation is on its way',
  blocked: 'Blocked',
  unblocked: 'No longer blocked',
  madeInactive: 'The account is inactive',
  madeActive: 'The account is active again',
  revoked: 'The invitation was withdrawn',
} as const

/** The server's own words at sign-in; every other 4xx reads as an unfinished registration (ERR-04, ERR-05, D9). */
const shownAsIs = new Set([
  'WrongCredentials',
  'Blocked',
  'Inactive',
  'TooManyRequests',
  'SecondFactorNeeded',
  'WrongCode',
  'WrongPasskey',
])

/** The sentence a person sees when signing in was refused with `status` (0 = no network). */
export function signInText(refusal: {
  status: number
  code: string
  message: string
  fields?: object
}): string {
  const passing = [0, 429].includes(refusal.status) || refusal.status >= 500
  const clear = shownAsIs.has(refusal.code) || passing
  const named = refusal.message === 'User does not exsist' || refusal.message === refusals.wrongCredentials
  const field = refusal.status === 400 && Object.keys(refusal.fields ?? {}).length > 0
  return clear || named || field ? refusal.message : refusals.registrationUnfinished
}

/** `Your account is blocked until 3 March 2027`; the day is the studio's (D1), in its words. */
export const blockedUntil = (day: string | null): string =>
  day ? `Your account is blocked until ${day}` : 'Your account is blocked'
