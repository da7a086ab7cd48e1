/** Seconds of a step back or forward. */
export const SEEK_S = 10

export type PlayerShortcut =
  | 'toggle-play'
  | 'back'
  | 'forward'
  | 'louder'
  | 'softer'
  | 'mute'
  | 'full-screen'
  | 'theatre'
  | 'picture-in-picture'
  | 'slower'
  | 'faster'
  | 'captions'
  | 'jump'
  | 'help'

const KEYS: Record<string, PlayerShortcut> = {
  ' ': 'toggle-play',
  k: 'toggle-play',
  arrowleft: 'back',
  j: 'back',
  arrowright: 'forward',
  l: 'forward',
  arrowup: 'louder',
  arrowdown: 'softer',
  m: 'mute',
  f: 'full-screen',
  t: 'theatre',
  i: 'picture-in-picture',
  c: 'captions',
  '<': 'slower',
  '>': 'faster',
  '?': 'help',
}

/** Keys and actions in the order of the help. */
export const KEY_WORDS: readonly (readonly [keys: string, act: string])[] = [
  ['Space or K', 'Play or pause'],
  ['J or ←', `Back ${SEEK_S} seconds`],
  ['L or →', `Forward ${SEEK_S} seconds`],
  ['0 to 9', 'Jump to that tenth of the class'],
  ['↑ and ↓', 'Louder and softer'],
  ['M', 'Mute'],
  ['< and >', 'Slower and faster'],
  ['C', 'Captions on or off'],
  ['F', 'Full screen'],
  ['T', 'Wide player'],
  ['I', 'Picture in picture'],
  ['?', 'These keys'],
  ['Esc', 'Close'],
]

/** Action of a key: none with a modifier; Space stays with buttons and choices, arrow keys with sliders, menus and choices. */
export function shortcutOf(
  event: { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean },
  on: { button: boolean; arrows: boolean },
): PlayerShortcut | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const key = event.key.toLowerCase()
  if (on.button && key === ' ') return null
  if (on.arrows && key.startsWith('arrow')) return null
  if (/^\d$/.test(key)) return 'jump'
  return KEYS[key] ?? null
}
