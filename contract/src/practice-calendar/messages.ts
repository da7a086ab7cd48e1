/** Maximum characters of a field. */
export const CALENDAR_TITLE = 100
export const CALENDAR_DESCRIPTION = 1000
export const EVENT_TITLE = 30
export const EVENT_DESCRIPTION = 300

export const EVENT_VIDEOS = 20
/** Maximum events in one copy, ten a day, so that computing them delays no other request. */
export const MOST_COPIED_EVENTS = 300

/** PRACTICE-16 to PRACTICE-20, ACCESS-27, ACCESS-28: alerts about calendars, word for word. */
export const alerts = {
  needsUpgrade: { title: 'Subscription', description: 'You need to upgrade your subscription' },
  signIn: { title: 'Sign In', description: 'Sign In and Subscribe to view Personal Practices' },
  noCalendar: { title: 'Calendar', description: 'This teacher has no calendars for this month' },
  unsubscribe: {
    title: 'Unsubscribe',
    description: 'You have selected to Unsubscribe from this Calendar. Would you like to?',
    okText: 'Unsubscribe',
    closeText: 'Cancel',
  },
} as const

/** PRACTICE-10 */
export const nothingJoined =
  'It looks like you have not subscribed to any personal practices as yet. Select one or a few on the left side to begin your journey.'

/** The same for whoever joined an earlier month. */
export const nothingThisMonth = 'You have not joined any practice this month.'

export const refusals = {
  needsUpgrade: alerts.needsUpgrade.description,
  monthOver: 'The month of this calendar is over',
  unknownPerson: 'Unknown person',
  tooManyEvents: `A calendar with more than ${MOST_COPIED_EVENTS} events can’t be copied`,
  monthLink: 'This link is incomplete, or its month is over. What is open now is in My Personal Practices',
  calendarExists: 'This teacher already has a calendar of this type for this month',
} as const

/** Messages at the fields of a calendar and its events (BO-VALID-28 to BO-VALID-30). */
export const fieldTexts = {
  badDate: 'Invalid date',
  calendarTitle: `A title can have at most ${CALENDAR_TITLE} characters`,
  calendarDescription: `A description can have at most ${CALENDAR_DESCRIPTION} characters`,
  eventTitle: `A title can have at most ${EVENT_TITLE} characters`,
  eventDescription: `A description can have at most ${EVENT_DESCRIPTION} characters`,
  pastMonth: 'Past months can’t be chosen',
  eventsElsewhere: 'This calendar has events in its current month, so the month can’t change',
  otherMonth: 'An event must be in the month of its calendar',
  teacher: 'Unknown teacher',
  calendar: 'Unknown calendar',
  zone: 'Unknown time zone',
} as const

export const toasts = {
  calendarMade: 'Calendar created',
  calendarSaved: 'Calendar saved',
  calendarDeleted: 'Calendar deleted',
  calendarCopied: 'Calendar copied',
  copyUndone: 'The copy has been removed',
  copyChanged: 'The copy has been changed since, so it was kept',
  eventMade: 'Event added',
  eventSaved: 'Event saved',
  eventDeleted: 'Event deleted',
  eventMoved: (day: string) => `Moved to ${day}`,
  eventCopied: (day: string) => `Copied to ${day}`,
  eventPut: (day: string) => `Added on ${day}`,
  eventMovedBack: 'Moved back',
  eventTakenBack: 'Taken back',
  eventStays: 'It has been changed since, so it was kept',
  noVideo: 'It has no video to copy. Edit it and choose one',
} as const
