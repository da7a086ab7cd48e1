import { fieldTexts, refusals } from '@studio/contract/notifications/messages.ts'
import { maySendTo } from '@studio/contract/notifications/rules.ts'
import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendars } from '../../../database/tables/practice-calendar.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SignedIn } from '../../../platform/viewer.ts'
import { anyOfIds, studentsOf } from './recipients.ts'

/** Texts by field: chosen people and calendars that do not exist. */
export async function unknownRecipients(
  db: Database | Transaction,
  { sendToUserIds, sendToCalendarIds }: SendOptions,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  if ((await db.$count(users, anyOf(users.id, sendToUserIds))) < sendToUserIds.length) {
    fields['sendOptions.sendToUserIds'] = fieldTexts.person
  }
  if ((await db.$count(calendars, anyOf(calendars.id, sendToCalendarIds))) < sendToCalendarIds.length) {
    fields['sendOptions.sendToCalendarIds'] = fieldTexts.calendar
  }
  return fields
}

/** 400 with all wrong fields, if there are any. */
export function refuseFields(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first) throw new Refusal('invalid', first, { fields })
}

/** D11: people and calendars that a teacher chose must be their own; 403 otherwise. */
export async function refuseForeign(
  db: Database | Transaction,
  author: SignedIn,
  options: SendOptions,
): Promise<void> {
  const { sendToUserIds, sendToCalendarIds } = options
  const { rows: students } = await db.execute<{ user_id: string }>(
    sql`${studentsOf(author.id)} and m.user_id = ${anyOfIds(sendToUserIds)}`,
  )
  const own = await db
    .select({ id: calendars.id })
    .from(calendars)
    .where(and(eq(calendars.userId, author.id), anyOf(calendars.id, sendToCalendarIds)))
  const verdict = maySendTo(author.role, options, {
    // A test goes to whoever writes it.
    userIds: new Set([author.id, ...students.map((row) => row.user_id)]),
    calendarIds: new Set(own.map((row) => row.id)),
  })
  if (!verdict.ok) throw new Refusal('notAllowed', refusals.notYourPeople)
}
