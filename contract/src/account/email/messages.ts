export const emailRefusals = {
  codeInvalid: 'This link is no longer valid. Please change your e-mail address once more',
  takeBackInvalid: 'This link is no longer valid. If your account is not in your hands, please write to us',
  own: 'This is your e-mail address already',
} as const
