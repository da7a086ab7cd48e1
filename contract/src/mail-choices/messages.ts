export const refusals = {
  mailLinkInvalid: 'This link is incomplete. Please open it from the email again',
} as const
