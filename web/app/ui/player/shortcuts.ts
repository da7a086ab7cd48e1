export type Shortcut = 'toggle-play' | 'back' | 'forward' | 'louder' | 'softer' | 'mute' | 'full-screen'

const KEYS: Record<string, Shortcut> = {
  ' ': 'toggle-play',
  k: 'toggle-play',
  arrowleft: 'back',
  arrowright: 'forward',
  arrowup: 'louder',
  arrowdown: 'softer',
  m: 'mute',
  f: 'full-screen',
}

/** What a key does in the player: nothing with a modifier, Space is a button's own, arrows are a slider's or menu's own. */
export function shortcutOf(
  event: { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean },
  on: { button: boolean; arrows: boolean },
): Shortcut | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const key = event.key.toLowerCase()
  if (on.button && key === ' ') return null
  if (on.arrows && key.startsWith('arrow')) return null
  return KEYS[key] ?? null
}
