import { accountSections } from './account-sections.ts'
import { classSections } from './class-sections.ts'
import { moneySections } from './money-sections.ts'
import { practiceSections } from './practice-sections.ts'
import type { Section } from './section.ts'

/** All sections of a person's file, in order. */
export const sections: readonly Section[] = [
  ...accountSections,
  ...moneySections,
  ...practiceSections,
  ...classSections,
]

/** References to a person that stay out of their file, with the reason that the file gives. */
export const leftOut: Readonly<Record<string, string>> = {
  'calendar_regulars.teacher_id': 'Who stays in each of your months is told of somebody else.',
  'cancelled_calendar_members.user_id':
    'Practices of a deleted calendar stand as cancelled in your calendar link until their day.',
  'cancelled_events.teacher_id': 'A deleted practice is kept until its day, for the calendars that show it.',
  'invitations.invited_by': 'Who was invited is told of somebody else.',
  'looks.admin_id': 'Whom you saw the studio as stands in auditLog.',
  'looks.user_id': 'That an administrator saw the studio as you stands in auditLog.',
  'passkey_challenges.user_id': 'What a passkey is about to sign lasts five minutes.',
  'password_resets.user_id': 'An open link for a new password is a key, and lasts 30 minutes.',
  'recovery_codes.user_id': 'Recovery codes are kept as hashes, and are keys.',
  'second_factors.user_id':
    'What your authenticator app shares with the studio is a key; since when stands in profile.',
  'staff_notes.user_id':
    'What the staff has written down of you may speak of others as well: ask the studio for it, and you are told.',
  'staff_notes.author_id': 'A note is about somebody else.',
  'teacher_follows.teacher_id': 'Who follows you is told of somebody else.',
  'told_classes.teacher_id': 'Of which classes your followers were told stands in notificationsSent.',
  'subscriptions.deactivated_by': 'What an administrator did to a membership stands in auditLog.',
}
