import { randomUUID } from 'node:crypto'
import type { AccountMail, MailedPerson } from '../mails.ts'

/** How many codes are left, where a figure would read badly. */
const LEFT: Record<number, string> = { 0: 'None are', 1: 'One is' }

/** What every mail about the second step of a sign-in has; `occasion` begins its key. */
const aboutSignIn = (occasion: string, subject: string, ...paragraphs: string[]): AccountMail => ({
  key: `${occasion}-${randomUUID()}`,
  subject,
  paragraphs,
  closing: ['If this was not you, choose a new password and ask an administrator for help.'],
})

export const secondFactorOnMail = ({ firstName }: MailedPerson): AccountMail =>
  aboutSignIn(
    'second-factor-on',
    'Your sign-in has a second step',
    `Hello ${firstName}, from now on signing in takes your password and a second step: a code from your authenticator app, or a passkey. Your other devices have been signed out.`,
    'Keep your recovery codes somewhere you can find them without your devices.',
  )

export const secondFactorOffMail = ({ firstName }: MailedPerson): AccountMail =>
  aboutSignIn(
    'second-factor-off',
    'The second step of your sign-in is off',
    `Hello ${firstName}, from now on your password alone signs you in.`,
  )

export const recoveryCodesRenewedMail = ({ firstName }: MailedPerson): AccountMail =>
  aboutSignIn(
    'recovery-codes-renewed',
    'You have new recovery codes',
    `Hello ${firstName}, you have ten new recovery codes for your sign-in. The ones you had no longer work.`,
  )

export const recoveryCodeUsedMail = ({ firstName }: MailedPerson, left: number): AccountMail =>
  aboutSignIn(
    'recovery-code-used',
    'A recovery code was used',
    `Hello ${firstName}, somebody, probably you, has used one of your recovery codes. ${LEFT[left] ?? `${left} are`} left.`,
  )

export const appChangedMail = ({ firstName }: MailedPerson): AccountMail =>
  aboutSignIn(
    'authenticator-app-changed',
    'Another authenticator app is in use',
    `Hello ${firstName}, from now on you sign in with codes from another authenticator app. Codes from the app you had before no longer work.`,
  )

export const passkeyAddedMail = ({ firstName }: MailedPerson, name: string): AccountMail =>
  aboutSignIn(
    'passkey-added',
    'A passkey was added',
    `Hello ${firstName}, the passkey “${name}” is now a second step of your sign-in, beside your password.`,
  )

export const passkeyRemovedMail = ({ firstName }: MailedPerson, name: string): AccountMail =>
  aboutSignIn(
    'passkey-removed',
    'A passkey was removed',
    `Hello ${firstName}, the passkey “${name}” no longer signs you in.`,
  )
