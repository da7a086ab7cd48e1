/** How a student stands, as lists are narrowed by it: a running membership's state, none, or a sign-up that was never finished. */
export const standings = [
  'trialing',
  'active',
  'past_due',
  'ending',
  'suspended',
  'day_pass',
  'given',
  'none',
  'unfinished',
] as const

/** What the screens and files call it. */
export const standingLabels: Record<(typeof standings)[number], string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  ending: 'Ending',
  suspended: 'Deactivated',
  day_pass: 'Day pass',
  given: 'Complimentary',
  none: 'No plan',
  unfinished: 'Sign-up not finished',
}
