import { Readable } from 'node:stream'
import type { OwnData } from '@studio/contract/own-data/schema.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { accountSections } from './account-sections.ts'
import { classSections } from './class-sections.ts'
import { moneySections } from './money-sections.ts'
import { practiceSections } from './practice-sections.ts'
import { PAGE, type Section } from './section.ts'

/**
 * Streams all data stored about the viewer as one JSON file (D18.own-data). It is written while it is read, one page of a section
 * at a time, so its size does not matter; after a failed read the file lacks its last bracket, so it is not valid JSON.
 */
export function writeOwnData(context: Context, viewer: Viewer, reply: FastifyReply): OwnData {
  const { id } = signedIn(viewer)
  reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="my-data.json"')
  return Readable.from(pieces(context, id)) as unknown as OwnData
}

async function* pieces(context: Context, userId: string): AsyncGenerator<string> {
  const head = { madeAt: context.clock.now(), leftOut }
  yield JSON.stringify(head).slice(0, -1)
  for (const section of sections) {
    yield `,${JSON.stringify(section.name)}:[`
    let first = true
    for await (const entries of pagesOf(context, section, userId)) {
      const written = entries.map((entry) => JSON.stringify(entry)).join(',')
      yield first ? written : `,${written}`
      first = false
    }
    yield ']'
  }
  yield '}'
}

async function* pagesOf(context: Context, { read }: Section, userId: string): AsyncGenerator<object[]> {
  for (let offset = 0; ; offset += PAGE) {
    const entries = await read(context, userId, { limit: PAGE, offset })
    if (entries.length > 0) yield entries
    if (entries.length < PAGE) return
  }
}

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
