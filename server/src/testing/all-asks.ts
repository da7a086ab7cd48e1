import type { Ask } from './rights/ask.ts'
import { calendarAsks } from './rights/calendars.ts'
import { classAsks } from './rights/classes.ts'
import { followingAsks } from './rights/following.ts'
import { givenAsks } from './rights/given.ts'
import { membershipAsks } from './rights/membership.ts'
import { movingInAsks } from './rights/moving-in.ts'
import { notificationAsks } from './rights/notifications.ts'
import { offerAsks } from './rights/offers.ts'
import { overviewAsks } from './rights/overview.ts'
import { peopleAsks } from './rights/people.ts'
import { progressAsks, sharedYearAsks } from './rights/progress.ts'
import { savedViewAsks } from './rights/saved-views.ts'
import { settingsAsks } from './rights/settings.ts'
import { taxAsks } from './rights/tax.ts'
import { uploadAsks } from './rights/uploads.ts'

/**
 * One or more requests for every call of the contract, in the order of the table; `rights.test.ts` fails if
 * one is missing.
 */
export const allAsks: Ask[] = [
  ...peopleAsks,
  ...offerAsks,
  ...membershipAsks,
  ...overviewAsks,
  ...settingsAsks,
  ...classAsks,
  ...uploadAsks,
  ...calendarAsks,
  ...notificationAsks,
  ...progressAsks,
  ...followingAsks,
  ...sharedYearAsks,
  ...savedViewAsks,
  ...givenAsks,
  ...movingInAsks,
  ...taxAsks,
]
