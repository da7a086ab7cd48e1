/** Keys, label and action of a shortcut; the help lists what the page listens to. */
export interface Shortcut {
  /** Pressed in sequence, named as in `KeyboardEvent.key`; `mod+` is Ctrl, on a Mac Cmd. */
  keys: readonly string[]
  does: string
  /** Absent if a form or a dialog handles the keys itself. */
  run?: () => void
  /** Whether the present page has the shortcut's target; absent means always. */
  isHere?: () => boolean
}

/** Milliseconds within which the second key must follow. */
export const NEXT_KEY_MS = 1500

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Key press in the notation of `Shortcut`; null for presses that belong to the browser or the system. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (altKey || (ctrlKey && metaKey)) return null
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

/** Whether it consists of single characters, which people must be able to turn off (WCAG 2.1.4). */
export const isOfLetters = ({ keys }: Shortcut): boolean => keys.every((key) => [...key].length === 1)

/** Matches the keys pressed so far: a shortcut, the start of one, or none. */
export function shortcutFor(
  shortcuts: readonly Shortcut[],
  pressed: readonly string[],
): Shortcut | 'beginning' | null {
  const begun = shortcuts.filter(({ keys }) => pressed.every((key, index) => keys[index] === key))
  const whole = begun.find(({ keys }) => keys.length === pressed.length)
  return whole ?? (begun.length > 0 ? 'beginning' : null)
}
