import type { Context } from './context.ts'
import { exportRoutes } from './features/account/export/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { dailyClassesRoutes } from './features/daily-classes/routes.ts'
import { finderRoutes } from './features/finder/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { mailChoicesRoutes } from './features/mail-choices/routes.ts'
import { membershipRoutes } from './features/membership/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { personPageRoutes } from './features/person-page/routes.ts'
import { plansRoutes } from './features/plans/routes.ts'
import { practiceCalendarRoutes } from './features/practice-calendar/routes.ts'
import { promoRoutes } from './features/promo/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { studioRoutes } from './features/studio/routes.ts'
import { trainingRoutes } from './features/training/routes.ts'
import { videosRoutes } from './features/videos/routes.ts'
import type { Serve } from './platform/serve.ts'

/** The rooms, in their order; each registers its own endpoints. */
export const rooms: ((serve: Serve<Context>) => void)[] = [
  studioRoutes,
  peopleRoutes,
  plansRoutes,
  promoRoutes,
  billingRoutes,
  membershipRoutes,
  overviewRoutes,
  accountRoutes,
  exportRoutes,
  mailChoicesRoutes,
  pushRoutes,
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
]
