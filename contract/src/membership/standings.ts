/** How a student stands, as lists are narrowed by it: a running membership's state, none, or a sign-up that was never finished. */
export const standings = [
  'trialing',
  'active',
  'past_due',
  'ending',
  'suspended',
  'day_pass',
  'none',
  'unfinished',
] as const
