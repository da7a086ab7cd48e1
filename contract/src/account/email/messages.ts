export const emailRefusals = {
  codeInvalid: 'This link is not valid any more. Please, change your e-mail address once more',
  own: 'This is your e-mail address already',
} as const
