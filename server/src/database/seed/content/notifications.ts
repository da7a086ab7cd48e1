import { stableId } from './stable-id.ts'
import type { NotificationContent, TeacherKey } from './types.ts'

const everyTeacher: readonly TeacherKey[] = [
  'ines',
  'amara',
  'tomas',
  'lena',
  'priya',
  'kofi',
  'mei',
  'jonas',
]

const notificationDrafts: Omit<NotificationContent, 'id'>[] = [
  {
    author: 'ines',
    title: 'Bring a strap this week',
    description:
      '<p>Hips and feet, part two goes further than the first. <strong>A belt or a scarf will do</strong>, as long as it is longer than your leg.</p>',
    sentHoursAgo: 2,
    recipients: ['member'],
    readBy: [],
    video: 'hips-and-feet-part-two',
  },
  {
    author: 'kofi',
    title: 'Fridays start at 6:30',
    description:
      '<p>My Friday sitting moves to <u>6:30</u>, because the neighbours have bought a drum. Nothing else changes.</p>',
    sentHoursAgo: 26,
    recipients: ['member'],
    readBy: [],
    video: null,
  },
  {
    author: 'priya',
    title: 'A long one for the weekend',
    description:
      '<p>Stillness is on Sunday’s page. Three shapes, almost no talking. <em>Dim the room before you press play.</em></p>',
    sentHoursAgo: 50,
    recipients: ['member'],
    readBy: [],
    video: 'stillness',
  },
  {
    author: 'lena',
    title: 'Prenatal questions, answered',
    description:
      '<p>Many of you asked about lying on the back. My short answer is in the forum; the long one belongs to <strong>your midwife</strong>.</p>',
    sentHoursAgo: 146,
    recipients: ['member', 'daily'],
    readBy: ['member'],
    video: null,
  },
  {
    author: 'admin',
    title: 'This month’s calendars are open',
    description:
      '<p>Ines, Amara, Priya and Kofi have written theirs. <strong>Pick a teacher</strong> and start on any day you like.</p>',
    sentHoursAgo: 290,
    recipients: ['member', 'daily', ...everyTeacher],
    readBy: ['member', 'ines', 'amara', 'kofi'],
    video: null,
  },
  {
    author: 'admin',
    title: 'Recording guide, second edition',
    description:
      '<p>Light from the side, microphone <em>off</em> the mat, and <strong>leave five quiet seconds</strong> at both ends.</p>',
    sentHoursAgo: 31,
    recipients: everyTeacher,
    readBy: ['jonas'],
    video: null,
  },
]

/** Notifications of the demo's members and teachers; hours count back from the seeding (D11, D16). */
export const demoNotifications: readonly NotificationContent[] = notificationDrafts.map((notification) => ({
  ...notification,
  id: stableId('notification', notification.title),
}))
