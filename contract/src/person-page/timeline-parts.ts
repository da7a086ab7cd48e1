/** What a timeline can be narrowed to; also the last word of the page's address. */
export const TIMELINE_PARTS = [
  'membership',
  'money',
  'practice',
  'calendars',
  'notifications',
  'log',
] as const
