/** Content of home about practice calendars: joined ones, an invitation to join, or none. */
export type CalendarsOnHome = 'joined' | 'invitation' | 'none'

/**
 * Depends on whether the person has joined a calendar; until that is known, on the Calendars permission (HOME-06, HOME-07). Without
 * the permission nothing is shown, whatever was joined before (D6).
 */
export function calendarsOnHome(hasJoined: boolean | undefined, permitted: boolean): CalendarsOnHome {
  if (!permitted) return 'none'
  return (hasJoined ?? permitted) ? 'joined' : 'invitation'
}
