import { randomUUID } from 'node:crypto'
import type { AccountMail, MailedPerson } from '../mails.ts'

const NOT_ME = 'If this was not you, choose a new password and ask an administrator for help.'

/** How many codes are left, where a figure would read badly. */
const LEFT: Record<number, string> = { 0: 'None are', 1: 'One is' }

export function secondFactorOnMail(person: MailedPerson): AccountMail {
  return {
    key: `second-factor-on-${randomUUID()}`,
    subject: 'Your sign-in has a second step',
    title: 'Your sign-in has a second step',
    paragraphs: [
      `Hello ${person.firstName}, from now on signing in takes your password and a second step: a code from your authenticator app, or a passkey. Your other devices have been signed out.`,
      'Keep your recovery codes somewhere you can find them without your devices.',
    ],
    closing: [NOT_ME],
  }
}

export function secondFactorOffMail(person: MailedPerson): AccountMail {
  return {
    key: `second-factor-off-${randomUUID()}`,
    subject: 'The second step of your sign-in is off',
    title: 'The second step of your sign-in is off',
    paragraphs: [`Hello ${person.firstName}, from now on your password alone signs you in.`],
    closing: [NOT_ME],
  }
}

export function recoveryCodesRenewedMail(person: MailedPerson): AccountMail {
  return {
    key: `recovery-codes-renewed-${randomUUID()}`,
    subject: 'You have new recovery codes',
    title: 'You have new recovery codes',
    paragraphs: [
      `Hello ${person.firstName}, you have ten new recovery codes for your sign-in. The ones you had no longer work.`,
    ],
    closing: [NOT_ME],
  }
}

export function recoveryCodeUsedMail(person: MailedPerson, left: number): AccountMail {
  return {
    key: `recovery-code-used-${randomUUID()}`,
    subject: 'A recovery code was used',
    title: 'A recovery code was used',
    paragraphs: [
      `Hello ${person.firstName}, somebody, probably you, has used one of your recovery codes. ${LEFT[left] ?? `${left} are`} left.`,
    ],
    closing: [NOT_ME],
  }
}

export function appChangedMail(person: MailedPerson): AccountMail {
  return {
    key: `authenticator-app-changed-${randomUUID()}`,
    subject: 'Another authenticator app is in use',
    title: 'Another authenticator app is in use',
    paragraphs: [
      `Hello ${person.firstName}, from now on you sign in with codes from another authenticator app. Codes from the app you had before no longer work.`,
    ],
    closing: [NOT_ME],
  }
}

export function passkeyAddedMail(person: MailedPerson, name: string): AccountMail {
  return {
    key: `passkey-added-${randomUUID()}`,
    subject: 'A passkey was added',
    title: 'A passkey was added',
    paragraphs: [
      `Hello ${person.firstName}, the passkey “${name}” is now a second step of your sign-in, beside your password.`,
    ],
    closing: [NOT_ME],
  }
}

export function passkeyRemovedMail(person: MailedPerson, name: string): AccountMail {
  return {
    key: `passkey-removed-${randomUUID()}`,
    subject: 'A passkey was removed',
    title: 'A passkey was removed',
    paragraphs: [`Hello ${person.firstName}, the passkey “${name}” no longer signs you in.`],
    closing: [NOT_ME],
  }
}
