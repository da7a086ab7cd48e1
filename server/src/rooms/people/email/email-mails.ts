import { emailChangeKey } from '../../studio/erase/own-mails.ts'
import type { AccountMail, MailedPerson } from '../mails.ts'

interface Asked {
  email: string
  link: string
  occasion: string
}

/** The mail to the new address. */
export function confirmEmailMail(person: MailedPerson, { email, link, occasion }: Asked): AccountMail {
  return {
    key: `${emailChangeKey(person.id)}${occasion}`,
    secret: true,
    subject: 'Confirm your new email address',
    title: `A new address, ${person.firstName}`,
    paragraphs: [
      `You asked for ${email} to be the address you sign in with. This link confirms it, once, for 24 hours.`,
    ],
    button: { label: 'Confirm this address', url: link },
    closing: ['If this was not you, ignore this email: nothing changes.'],
  }
}

/** The mail to the present address while the change can still be stopped. */
export function emailChangeRequestMail(
  person: MailedPerson,
  { email, forgot, occasion }: { email: string; forgot: string; occasion: string },
): AccountMail {
  return {
    key: `${emailChangeKey(person.id)}${occasion}-asked`,
    subject: 'Somebody asked to change your email address',
    title: 'Your email address is about to change',
    paragraphs: [
      `Hello ${person.firstName}, somebody who knows your password, probably you, wants to sign in with ${email} from now on. Nothing has changed yet: a link was sent to that address.`,
    ],
    button: { label: 'This was not me', url: forgot },
    closing: [
      'If this was not you, choose a new password: that stops the change as long as the link has not been opened. If it was you, there is nothing to do.',
    ],
  }
}

/** The mail to the former address. */
export function emailChangedMail(person: MailedPerson, { email, link, occasion }: Asked): AccountMail {
  return {
    key: `${emailChangeKey(person.id)}${occasion}-done`,
    secret: true,
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${person.firstName}, from now on you sign in with ${email}, and our emails go there.`,
      'If this was not you, take this address back: you choose a new password, and everybody is signed out. The link works once, for seven days.',
    ],
    button: { label: 'This was not me', url: link },
    closing: ['If it was you, there is nothing to do.'],
  }
}

/** The mail to the address that somebody had put in its place. */
export function emailTakenBackMail(
  person: MailedPerson,
  { email, contact, occasion }: { email: string; contact: string; occasion: string },
): AccountMail {
  return {
    key: `${emailChangeKey(person.id)}${occasion}-back`,
    subject: 'Your email address was changed back',
    paragraphs: [
      `Hello ${person.firstName}, the owner of ${email} has taken it back: the account is theirs to sign in to, with a new password.`,
    ],
    closing: [['If that was not you, ', { label: 'write to us', url: contact }, ' at once.']],
  }
}
