export const refusals = {
  mailLinkInvalid: 'This link is incomplete. Please open it from the e-mail again',
} as const
