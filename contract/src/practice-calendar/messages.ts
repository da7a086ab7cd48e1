/** PRACTICE-16 to PRACTICE-20, ACCESS-27, ACCESS-28: the alerts about calendars, word for word. */
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

export const refusals = {
  needsUpgrade: alerts.needsUpgrade.description,
  monthOver: 'The month of this calendar is over',
  unknownPerson: 'Unknown person',
} as const
