/** The studio's rooms in order: a room imports only rooms before it; lint derives its rule from this list. */
export const rooms = [
  'studio',
  'people',
  'plans',
  'promo',
  'billing',
  'membership',
  'overview',
  'account',
  'mail-choices',
  'push',
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
] as const

export type Room = (typeof rooms)[number]
