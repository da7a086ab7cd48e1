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
export const jobsOfRooms: readonly ((context: Context) => Promise<void>)[] = [
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
