import type { Context } from './context.ts'
import { demoJobs } from './database/seed/demo-day.ts'
import { billingJobs } from './rooms/billing/jobs.ts'
import { membershipJobs } from './rooms/membership/jobs.ts'
import { movingInJobs } from './rooms/moving-in/jobs.ts'
import { notificationsJobs } from './rooms/notifications/jobs.ts'
import { peopleJobs } from './rooms/people/jobs.ts'
import { practiceCalendarJobs } from './rooms/practice-calendar/jobs.ts'
import { remindersJobs } from './rooms/reminders/jobs.ts'
import { studioJobs } from './rooms/studio/jobs.ts'
import { trainingJobs } from './rooms/training/jobs.ts'
import { videosJobs } from './rooms/videos/jobs.ts'

/** The rooms' jobs, in the order in which they are registered. */
const jobsOfRooms: readonly ((context: Context) => Promise<void>)[] = [
  studioJobs,
  billingJobs,
  membershipJobs,
  peopleJobs,
  videosJobs,
  trainingJobs,
  practiceCalendarJobs,
  remindersJobs,
  notificationsJobs,
  movingInJobs,
  demoJobs,
]

/** When jobs begin by themselves, as cron in UTC; all others are sent by what happens. Their work stands in `<room>/jobs.ts`. */
const timetable = {
  'practice.asked': '*/5 * * * *',
  'paths.asked': '*/5 * * * *',
  'membership.advance': '*/5 * * * *',
  'mail.secrets': '*/10 * * * *',
  // Shortly after every half hour, because Monday morning begins at different times by time zone.
  'weeks.asked': '3,33 * * * *',

  'billing.reconcile': '7 * * * *',
  'classes.begun': '7 * * * *',
  'uploads.old': '7 * * * *',
  'months.begun': '12 * * * *',
  'incoming.left': '17 * * * *',
  'watching.old': '17 * * * *',
  'films.left': '27 * * * *',
  'renditions.hidden': '37 * * * *',
  'films.unprocessed': '41 * * * *',
  'posters.outside': '47 * * * *',
  'mail.left': '23 */3 * * *',

  'billing.reconcileEverybody': '37 2 * * *',
  'billing.tidy': '52 3 * * *',
  'records.old': '22 4 * * *',
  'notification.old': '37 4 * * *',
  'movingIn.old': '41 4 * * *',
  'cancelled.past': '47 4 * * *',
  'email.unconfirmed': '47 4 * * *',
  'session.old': '52 4 * * *',
  'billing.watch': '13 6 * * *',
}

/** Registers the jobs and when they begin by themselves. */
export async function registerJobs(context: Context): Promise<void> {
  for (const register of jobsOfRooms) await register(context)
  for (const [job, cron] of Object.entries(timetable)) await context.queue.schedule(job, cron)
  // The studio's midnight can be at any hour of the machine's clock; most runs find nothing to do.
  if (context.config.seeds) await context.queue.schedule('demo.day', '7 * * * *')
}
