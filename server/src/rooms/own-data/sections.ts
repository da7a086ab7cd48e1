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
  'calendar_regulars.teacher_id': 'Who stays in each of your months is information about other people.',
  'cancelled_calendar_members.user_id':
    'Practices of a deleted calendar are shown as cancelled in your calendar link until their day.',
  'cancelled_events.teacher_id': 'A deleted practice is kept until its day, for the calendars that show it.',
  'invitations.invited_by': 'Who was invited is information about other people.',
  'looks.admin_id': 'Whom you viewed the studio as is in auditLog.',
  'looks.user_id': 'That an administrator viewed the studio as you is in auditLog.',
  'passkey_challenges.user_id': 'What a passkey is about to sign is kept for five minutes.',
  'move_ins.by_user': 'Whom you moved in is information about other people; that you did is in auditLog.',
  'move_ins.teacher_id': 'A list of videos is the studio’s; which videos are yours is in videosTaught.',
  'password_resets.user_id': 'An open link for a new password is a key, and ends by itself.',
  'recovery_codes.user_id': 'Recovery codes are kept as hashes, and are keys.',
  'second_factors.user_id':
    'What your authenticator app shares with the studio is a key; since when it is used is in profile.',
  'staff_notes.user_id':
    'What the staff have noted about you may mention others as well: ask the studio for it.',
  'staff_notes.author_id': 'A note is information about somebody else.',
  'teacher_follows.teacher_id': 'Who follows you is information about other people.',
  'told_classes.teacher_id': 'Which classes your followers were told about is in notificationsSent.',
  'subscriptions.given_by': 'What an administrator did to a membership is in auditLog.',
  'subscriptions.deactivated_by': 'What an administrator did to a membership is in auditLog.',
}
