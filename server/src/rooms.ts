import type { Context } from './context.ts'
import type { Serve } from './platform/serve.ts'
import { billingRoutes } from './rooms/billing/routes.ts'
import { contactRoutes } from './rooms/contact/routes.ts'
import { dailyClassesRoutes } from './rooms/daily-classes/routes.ts'
import { finderRoutes } from './rooms/finder/routes.ts'
import { homeRoutes } from './rooms/home/routes.ts'
import { mailChoicesRoutes } from './rooms/mail-choices/routes.ts'
import { membershipRoutes } from './rooms/membership/routes.ts'
import { movingInRoutes } from './rooms/moving-in/routes.ts'
import { notificationsRoutes } from './rooms/notifications/routes.ts'
import { overviewRoutes } from './rooms/overview/routes.ts'
import { ownDataRoutes } from './rooms/own-data/routes.ts'
import { peopleRoutes } from './rooms/people/routes.ts'
import { personPageRoutes } from './rooms/person-page/routes.ts'
import { plansRoutes } from './rooms/plans/routes.ts'
import { practiceCalendarRoutes } from './rooms/practice-calendar/routes.ts'
import { promoRoutes } from './rooms/promo/routes.ts'
import { pushRoutes } from './rooms/push/routes.ts'
import { remindersRoutes } from './rooms/reminders/routes.ts'
import { studioRoutes } from './rooms/studio/routes.ts'
import { taxRoutes } from './rooms/tax/routes.ts'
import { trainingRoutes } from './rooms/training/routes.ts'
import { videosRoutes } from './rooms/videos/routes.ts'

/** The rooms, in their order; each registers its own endpoints. */
export const rooms: ((serve: Serve<Context>) => void)[] = [
  studioRoutes,
  plansRoutes,
  promoRoutes,
  billingRoutes,
  membershipRoutes,
  overviewRoutes,
  peopleRoutes,
  mailChoicesRoutes,
  pushRoutes,
  remindersRoutes,
  videosRoutes,
  dailyClassesRoutes,
  trainingRoutes,
  practiceCalendarRoutes,
  notificationsRoutes,
  contactRoutes,
  ownDataRoutes,
  finderRoutes,
  personPageRoutes,
  homeRoutes,
  movingInRoutes,
  taxRoutes,
]
