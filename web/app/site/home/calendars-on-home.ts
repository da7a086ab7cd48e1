/** What home has of the practice calendars: those joined, an invitation to join, or nothing. */
export type CalendarsOnHome = 'joined' | 'invitation' | 'none'

/**
 * Whether somebody has joined a calendar decides; while that is not known, the Calendars permission does (HOME-06,
 * HOME-07). Without the permission nothing opens, whatever was joined before (D6).
 */
export function calendarsOnHome(hasJoined: boolean | undefined, permitted: boolean): CalendarsOnHome {
  if (!permitted) return 'none'
  return (hasJoined ?? permitted) ? 'joined' : 'invitation'
}
