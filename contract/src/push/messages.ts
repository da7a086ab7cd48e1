export const fieldTexts = {
  endpoint: 'The studio doesn’t know this browser’s push service',
  key: 'This is not a browser’s key',
} as const
