import { monthName, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { monthInvitations } from '../../../database/tables/practice-calendar.ts'
import { joinAddress } from '../../practice-calendar/month-turn/month-link.ts'
import type { PushButton } from '../../push/deliver.ts'
import { calendarOf } from './month-notice.ts'

/** 'Join December' in the messages to those who are asked about a month and have not answered; empty without a month. */
export async function monthButtons(
  context: Context,
  calendarId: string | null,
  devices: readonly { userId: string }[],
): Promise<Map<string, PushButton>> {
  const calendar = calendarId === null ? undefined : await calendarOf(context, calendarId)
  if (!calendar || calendarId === null) return new Map()
  const asked = await context.db
    .select({ id: monthInvitations.userId })
    .from(monthInvitations)
    .where(
      and(
        eq(monthInvitations.calendarId, calendarId),
        eq(monthInvitations.joinedByItself, false),
        isNull(monthInvitations.declinedAt),
        anyOf(
          monthInvitations.userId,
          devices.map(({ userId }) => userId),
        ),
        sql`not exists (select 1 from calendar_members m where m.calendar_id = ${calendarId}::uuid
          and m.user_id = ${monthInvitations.userId})`,
      ),
    )
  const { firstName, month } = calendar
  const label = `Join ${monthWord(month)}`
  const done = `You are in ${monthName({ firstName }, month)}`
  const buttonOf = (id: string) => ({
    label,
    done,
    url: joinAddress(context, id, calendarId),
    body: { joined: true },
  })
  return new Map(asked.map(({ id }) => [id, buttonOf(id)]))
}
