import {
  attachFile,
  countRecipients,
  deleteNotification,
  markRead,
  myNotifications,
  notifications,
  sendNotification,
  unreadStream,
} from '@studio/contract/notifications/endpoints.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const words = { title: 'A new page', description: '<p>Socks off, everybody</p>' }

/** Sends a notification with a film from the coach to the members of their calendar. */
async function sentByCoach({ studio, people, calendar, videos }: At): Promise<string> {
  const body = { ...words, videoId: videos.page, sendOptions: { sendToCalendarIds: [calendar] } }
  return (await studio.as(people.coach).call(sendNotification, { body })).id
}
const aboutSent = async (at: At) => ({ params: { id: await sentByCoach(at) } })

export const notificationAsks: Ask[] = [
  ask(notifications, '', async (at) => {
    await sentByCoach(at)
    return { query: {} }
  }),
  ask(myNotifications, '', async (at) => {
    await sentByCoach(at)
    return { query: {} }
  }),
  askFor(unreadStream),
  ask(sendNotification, 'to a calendar of the coach', ({ calendar }) => ({
    body: { ...words, sendOptions: { sendToCalendarIds: [calendar] } },
  })),
  ask(sendNotification, 'to all students', () => ({
    body: { ...words, sendOptions: { sendToAllStudents: true } },
  })),
  ask(countRecipients, 'of the coach', ({ calendar }) => ({
    body: { sendOptions: { sendToCalendarIds: [calendar] } },
  })),
  ask(countRecipients, 'of all students', () => ({ body: { sendOptions: { sendToAllStudents: true } } })),
  ask(attachFile, 'of the coach', async (at) => {
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7\nA plan'], 'Plan.pdf', { type: 'application/pdf' }))
    return { ...(await aboutSent(at)), form }
  }),
  ask(markRead, '', async (at) => ({ body: { ids: [await sentByCoach(at)] } })),
  ask(deleteNotification, 'of the coach', aboutSent),
]
