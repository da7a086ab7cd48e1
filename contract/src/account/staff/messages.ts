/** Why a role stays as it is, by the code of the verdict (decision 0006). */
export const roleRefusals = {
  memberStays: 'A member has a membership to look after. Please, invite another address of theirs',
  teaches: 'Videos and calendars bear their name. Please, invite another address of theirs',
} as const

/** What an Admin reads once a role has changed. */
export const roleToasts = {
  Admin: 'They are an administrator now',
  Coach: 'They are a teacher now',
} as const
