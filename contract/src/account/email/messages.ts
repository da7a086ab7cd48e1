export const emailRefusals = {
  codeInvalid: 'This link is not valid any more. Please, change your e-mail address once more',
  takeBackInvalid:
    'This link is not valid any more. If your account is not in your hands, please write to us',
  own: 'This is your e-mail address already',
} as const
