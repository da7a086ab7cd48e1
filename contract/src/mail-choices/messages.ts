export const refusals = {
  mailLinkInvalid: 'This link is not whole. Please, open it from the mail once more',
} as const
