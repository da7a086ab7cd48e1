import { randomUUID } from 'node:crypto'
import { movedMail } from '@studio/contract/moving-in/messages.ts'
import { RESET_LINK_MINUTES } from '@studio/contract/people/messages.ts'
import { INVITATION_DAYS } from '@studio/contract/people/rules.ts'
import { FIRST_LINK_WEEKS } from '@studio/contract/people/staff/messages.ts'
import type { StaffRole } from '@studio/contract/people/staff/schema.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { type MailContent, mailLayout, mailSettings } from '../studio/mail-layout.ts'
import { writeMail } from '../studio/mails.ts'

export interface MailedPerson {
  id: string
  email: string
  firstName: string
}

export interface AccountMail extends Omit<MailContent, 'settings' | 'title'> {
  /** Idempotency key of the occasion; a mail with the same key is sent once. */
  key: string
  subject: string
  /** Defaults to the subject. */
  title?: string
  /** Whether the mail contains a link that grants access. */
  secret?: boolean
  /** Whether the mail is deleted once it is sent, because its recipient has been erased. */
  last?: boolean
}

/** Writes one of the mails below to a person, in the transaction of the change that it reports. */
export function mailTo(
  context: Context,
  tx: Transaction,
  person: { email: string },
  mail: AccountMail,
): Promise<void> {
  const { key, subject, title = subject, secret = false, last = false, ...content } = mail
  const body = mailLayout({ ...content, title, settings: mailSettings(context) })
  return writeMail(context, tx, { key, to: person.email, subject, secret, last, ...body })
}

export function resetLinkMail(person: MailedPerson, link: string, occasion: string): AccountMail {
  return {
    key: `reset-link-${occasion}`,
    secret: true,
    subject: 'Reset your password',
    title: `A new password, ${person.firstName}`,
    paragraphs: [
      `Somebody, probably you, asked for a new password. This link works once, for ${RESET_LINK_MINUTES} minutes.`,
    ],
    button: { label: 'Choose a new password', url: link },
    closing: ['If this was not you, ignore this email: your password stays as it is.'],
  }
}

/** To a member who was imported from elsewhere, and has no password here. */
export function importedMail(
  person: MailedPerson,
  { studioName, link, occasion }: { studioName: string; link: string; occasion: string },
): AccountMail {
  const { subject, title, paragraphs, button, closing } = movedMail(studioName)
  return {
    key: `imported-${occasion}`,
    secret: true,
    subject,
    title: title(person.firstName),
    paragraphs,
    button: { label: button, url: link },
    closing: [closing],
  }
}

/** To a member whom an Admin has added by hand, or who had begun a sign-up, with a plan from the studio. */
export function addedMail(
  person: MailedPerson,
  { studioName, plan, link, occasion }: { studioName: string; plan: string; link: string; occasion: string },
): AccountMail {
  return {
    key: `added-${occasion}`,
    secret: true,
    subject: `Your account at ${studioName}`,
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      `${studioName} has given you ${plan}. Choose a password for your account, then sign in with this email address. The link works once, for ${FIRST_LINK_WEEKS} weeks.`,
    ],
    button: { label: 'Choose a password', url: link },
    closing: ['After that, use ‘Forgot password?’ on the sign-in page to get a new one.'],
  }
}

interface Invitation {
  studioName: string
  role: StaffRole
  link: string
  occasion: string
}

export function invitationMail({ studioName, role, link, occasion }: Invitation): AccountMail {
  const doing = role === 'Admin' ? `Look after ${studioName}` : `Teach with ${studioName}`
  const asked = role === 'Admin' ? `be an administrator of ${studioName}` : `teach with ${studioName}`
  return {
    key: `invitation-${occasion}`,
    secret: true,
    subject: doing,
    paragraphs: [
      `You are invited to ${asked}. Create your account to begin. This link works once, for ${INVITATION_DAYS} days.`,
    ],
    button: { label: 'Create my account', url: link },
    closing: ['If you did not expect this, ignore this email.'],
  }
}

export function teacherWelcomeMail(person: MailedPerson, profile: string): AccountMail {
  return {
    key: `teacher-joined-${person.id}`,
    subject: 'Welcome to the studio',
    title: `Welcome, ${person.firstName}`,
    paragraphs: ['Your teacher account is ready. Tell members who you are, and create your first calendar.'],
    button: { label: 'Complete my profile', url: profile },
  }
}

export function adminWelcomeMail(person: MailedPerson, office: string): AccountMail {
  return {
    key: `admin-joined-${person.id}`,
    subject: 'Welcome to the studio',
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      'Your account is ready. As an administrator you look after people, plans, classes and settings.',
    ],
    button: { label: 'Open the back office', url: office },
  }
}

/** The mail about a staff member's new role; `url` is the studio's own. */
export function roleMail(person: MailedPerson, { role, url }: { role: StaffRole; url: string }): AccountMail {
  const what = role === 'Admin' ? 'an administrator' : 'a teacher'
  return {
    key: `role-changed-${randomUUID()}`,
    subject: `You are now ${what}`,
    paragraphs: [
      `Hello ${person.firstName}, an administrator has changed your role in the studio. You have been signed out; sign in again to continue.`,
    ],
    button: { label: 'Sign in', url: `${url}/signin` },
    closing: ['If you did not expect this, ask the studio.'],
  }
}

interface PasswordChange {
  occasion: string
  /** Page for a new password. */
  forgot: string
  /** Whether a calendar link has ended with the old one. */
  linkEnded: boolean
}

export function passwordChangedMail(
  person: MailedPerson,
  { occasion, forgot, linkEnded }: PasswordChange,
): AccountMail {
  return {
    key: `password-changed-${occasion}`,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${person.firstName}, your password has been changed, and your other devices have been signed out.`,
      ...(linkEnded
        ? ['Your calendar link has ended, too. You can make a new one in My Personal Practices.']
        : []),
    ],
    button: { label: 'This was not me', url: forgot },
    closing: ['If it was you, there is nothing to do.'],
  }
}

export function sessionReusedMail(person: MailedPerson, sessionId: string, forgot: string): AccountMail {
  return {
    key: `session-reused-${sessionId}`,
    subject: 'You have been signed out on one device',
    paragraphs: [
      `Hello ${person.firstName}, an old key of one of your sign-ins was used a second time. That can happen when a device is restored from a backup, and also when somebody copied the key. To be safe, we have ended that sign-in.`,
    ],
    button: { label: 'Choose a new password', url: forgot },
    closing: ['If one of your devices was just restored, sign in again and all is well.'],
  }
}

export function accountDeletedMail(person: MailedPerson, contact: string): AccountMail {
  return {
    key: `account-deleted-${person.id}`,
    last: true,
    subject: 'Your account is deleted',
    title: `Goodbye, ${person.firstName}`,
    paragraphs: [
      'Your account and what belonged to it are deleted, as you asked. Your membership has ended, and nothing more is charged.',
      'Payment records that tax law requires us to keep stay, without your name. This is our last email, and we do not keep your address.',
    ],
    closing: [['If you did not ask for this, ', { label: 'write to us', url: contact }, '.']],
    sober: true,
  }
}
