/**
 * Weeks for which the link to a first password works: people who were added by hand, or moved in with their studio, may not read
 * an email before they come to it, also after a holiday.
 */
export const FIRST_LINK_WEEKS = 8

/** Maximum days of a block that ends by itself. */
export const MOST_BLOCK_DAYS = 3_650

/** Messages at fields of what staff do with people. */
export const staffTexts = {
  staffOnly: 'You can only invite teachers and administrators',
  blockEnd: 'Please choose a time in the future',
  days: `Please enter a whole number of days from 1 to ${MOST_BLOCK_DAYS}`,
} as const

/** What is refused to teachers and Admins. */
export const staffRefusals = {
  inviteInvalid: 'This invitation is no longer valid. Please ask the studio for a new one',
  oneself: 'You can’t do this to your own account',
  'last-admin': 'The studio needs at least one administrator',
  adminsNotSeen: 'You can’t see the studio as another administrator',
  nothingToSee: 'They can’t sign in, so there is nothing to see',
  coachesOnly: 'Only teachers are listed publicly',
} as const

/** Why a role stays as it is, by the code of the verdict. */
export const roleRefusals = {
  memberStays: 'They have a membership to look after. Please invite them at another address',
  teaches: 'Videos and calendars carry their name. Please invite them at another address',
} as const

/** What an Admin reads once a role has changed. */
export const roleToasts = {
  Admin: 'They are now an administrator',
  Coach: 'They are now a teacher',
} as const
