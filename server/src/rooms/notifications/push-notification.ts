import { shownWords } from '@studio/contract/notifications/rules.ts'
import { monthName, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction } from '../../database/connect.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { monthInvitations } from '../../database/tables/practice-calendar.ts'
import { joinAddress } from '../practice-calendar/month-turn/month-link.ts'
import { deliver, type PushButton } from '../push/deliver.ts'
import { reachableDevices } from '../push/reachable-devices.ts'
import { calendarOf } from './months/month-notice.ts'
import { isUnreadRecipient } from './received/recipient-sql.ts'

/** Devices per run: at worst ten at once wait five seconds each, so a run ends in half a minute. */
const PAGE = 50
/** Tries after the first: half a minute, two, eight and half an hour later. */
const MOST_TRIES = 4
const FIRST_WAIT_SECONDS = 30

interface Sent {
  id: string
  /** Only to those who received it at this instant; a month begins at another hour in each time zone. */
  sentAt?: string
  /** Last device of the previous run. */
  after?: string
  /** Devices to try again, and for which time. */
  only?: string[]
  tried?: number
}

/**
 * Pushes a notification to the devices of its recipients who have not read it yet, one page per run (D18.push).
 * A run that is repeated after a crash sends again, and the device shows one message all the same.
 */
export async function pushNotification(
  context: Context,
  { id, sentAt, after, only, tried = 0 }: Sent,
): Promise<void> {
  const [notification] = await context.db.select().from(notifications).where(eq(notifications.id, id))
  if (!notification) return
  const of = isUnreadRecipient(context.db, id, sentAt)
  const page = await reachableDevices(context, { of, after, only, limit: PAGE })
  const pushed = messageOf(notification)
  const buttons = await monthButtons(context, notification.calendarId, page)
  const { later, seconds } = await deliver(context, page, pushed, { last: tried === MOST_TRIES, buttons })
  const last = page.at(-1)
  await inTransaction(context.db, async (tx) => {
    if (later.length > 0) {
      const wait = Math.max(seconds, FIRST_WAIT_SECONDS * 4 ** tried)
      const again: Sent = { id, only: later, tried: tried + 1 }
      await context.queue.send('notification.pushed', again, { within: tx, after: wait })
    }
    if (!only && page.length === PAGE && last) {
      await context.queue.send('notification.pushed', { id, sentAt, after: last.id }, { within: tx })
    }
  })
}

/** The same for whoever receives it, and short, since a locked screen shows it. */
function messageOf({ id, title, description, calendarId }: typeof notifications.$inferSelect) {
  const body = shownWords(description, 'push')
  return { title, body, path: calendarId ? '/my-personal-practice' : '/notifications', subject: id }
}

/** 'Join December' in the messages to those who are asked about a month and have not answered; empty without a month. */
async function monthButtons(
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
