import { emailText } from '../email-text.ts'

/** Messages at fields, word for word (VALID-02 to VALID-11). */
export const fieldTexts = {
  name: 'This is a required field',
  userName: 'Please, use letters, numbers and special characters _ - .',
  email: emailText,
  password:
    'Password should be longer than 6 characters and less than 20 characters, contain one uppercase and at least one number',
  staffOnly: 'Only teachers and administrators are invited',
  passwordCommon: 'This password is too common',
  confirmPassword: 'Symbols in the Password and Confirm password fields do not match',
} as const

/** Second line under the error of a name, whose text does not say the rule (VALID-09, VALID-10, VALID-18). */
export const NAME_RULE = '2 to 24 letters; spaces, hyphens and apostrophes are fine.'
export const USER_NAME_RULE = '2 to 24 characters, at least one of them a letter.'

/** Help under each field of a new password (VALID-01). */
export const PASSWORD_HELP = '6 to 20 characters, with an uppercase letter and a number.'

export const refusals = {
  emailTaken: 'Email address already registered',
  userNameTaken: 'Username already in use',
  inviteInvalid: 'This invitation is not valid any more. Please, ask the studio for a new one',
  registrationComplete: 'Your registration is complete. Please, sign in',
  captchaInvalid: 'Please, confirm that you are a person',
} as const
