import type { Range } from '../queries.ts'

/** The list of those who left in a range: all of them, or whoever gave a reason. */
export const leftAddress = (days: Range, reason?: string): string =>
  `/admin/overview/left?${new URLSearchParams({ days, ...(reason ? { reason } : {}) })}`
