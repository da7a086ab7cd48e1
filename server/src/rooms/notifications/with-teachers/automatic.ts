import { NOTIFICATION_TITLE_LENGTH } from '@studio/contract/notifications/messages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { notifications } from '../../../database/tables/notifications.ts'

type Row = Omit<typeof notifications.$inferInsert, 'sendOptions'>

/** Inserts a notification that follows from what somebody did; its recipients are added by who calls this. */
export async function insertAutomatic(tx: Transaction, row: Row): Promise<string> {
  const title = [...row.title].slice(0, NOTIFICATION_TITLE_LENGTH).join('')
  const sendOptions = {
    sendToAllCoaches: false,
    sendToAllStudents: false,
    sendToSubscribedStudents: false,
    sendToUserIds: [],
    sendToCalendarIds: row.calendarId ? [row.calendarId] : [],
  }
  const [made] = await tx
    .insert(notifications)
    .values({ ...row, title, sendOptions })
    .returning({ id: notifications.id })
  if (!made) throw new Error('no notification was made')
  return made.id
}

/** Plain text as the limited HTML of a notification, a paragraph for each line. */
export function asParagraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const lines = escaped.split(/\n+/).filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${line}</p>`).join('')
}
