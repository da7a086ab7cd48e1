/** The studio's rooms, in the order of the README; lint refuses a folder that is none of them. */
export const rooms = [
  'studio',
  'people',
  'plans',
  'promo',
  'billing',
  'membership',
  'overview',
  'mail-choices',
  'push',
  'reminders',
  'videos',
  'daily-classes',
  'training',
  'practice-calendar',
  'notifications',
  'contact',
  'sharing',
  'own-data',
  'finder',
  'person-page',
  'home',
  'moving-in',
  'tax',
] as const

export type Room = (typeof rooms)[number]
