import type { DayRange } from './queries.ts'

/** Address of the list of members who left in a range, all or those with one reason. */
export const leftAddress = (days: DayRange, reason?: string): string =>
  `/admin/overview/left?${new URLSearchParams({ days, ...(reason ? { reason } : {}) })}`
