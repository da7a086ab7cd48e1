import { emailText, required } from '../field-texts.ts'

/** Messages at fields, word for word (VALID-02 to VALID-11). */
export const fieldTexts = {
  name: required,
  userName: 'Please, use letters, numbers and special characters _ - .',
  email: emailText,
  password:
    'Password should be longer than 6 characters and less than 20 characters, contain one uppercase and at least one number',
  reserved: 'This user name is reserved for the studio',
  staffOnly: 'Only teachers and administrators are invited',
  passwordCommon: 'This password is too common',
  confirmPassword: 'Symbols in the Password and Confirm password fields do not match',
} as const

/** Second line under the error of a name, whose text does not say the rule (VALID-09, VALID-10, VALID-18). */
export const NAME_RULE = '2 to 24 letters; spaces, hyphens, apostrophes and full stops are fine.'
export const USER_NAME_RULE = '2 to 24 characters, at least one of them a letter.'

/** VALID-01: lengths, and the signs beside letters and digits. */
export const PASSWORD_RULE = { min: 6, max: 20, signs: '@$!%*#?&' } as const
/** The same for the browser, which then suggests a password that is taken. */
export const PASSWORD_RULES_OF_BROWSERS = `minlength: ${PASSWORD_RULE.min}; maxlength: ${PASSWORD_RULE.max}; required: lower; required: upper; required: digit; allowed: [${PASSWORD_RULE.signs}];`

/** Help under each field of a new password (VALID-01). */
export const PASSWORD_HELP = '6 to 20 characters, with an uppercase letter and a number.'

export const refusals = {
  emailTaken: 'Email address already registered',
  userNameTaken: 'Username already in use',
  inviteInvalid: 'This invitation is no longer valid. Please ask the studio for a new one',
  registrationComplete: 'Your registration is complete. Please sign in',
  captchaInvalid: 'Please confirm that you are a person',
} as const
