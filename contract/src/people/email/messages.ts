export const emailRefusals = {
  codeInvalid: 'This link is no longer valid. Please change your email address again',
  takeBackInvalid: 'This link is no longer valid. If your account is not in your hands, please write to us',
  own: 'This is already your email address',
} as const
