/** Why a role stays as it is, by the code of the verdict. */
export const roleRefusals = {
  memberStays: 'They have a membership to look after. Please invite them at another address',
  teaches: 'Videos and calendars carry their name. Please invite them at another address',
} as const

/** What an Admin reads once a role has changed. */
export const roleToasts = {
  Admin: 'They are an administrator now',
  Coach: 'They are a teacher now',
} as const
