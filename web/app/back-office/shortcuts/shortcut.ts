/** Keys, what they do, and the deed itself: what the dialog lists is what the page listens to. */
export interface Shortcut {
  /** Pressed one after the other, as `KeyboardEvent.key` names them; `mod+` is Ctrl, on a Mac Cmd. */
  keys: readonly string[]
  does: string
  /** Missing where a form or a dialog listens by itself. */
  run?: () => void
  /** Whether the page that is shown has what it is about; it always has where this is missing. */
  isHere?: () => boolean
}

/** Milliseconds in which the second key of two follows the first. */
export const NEXT_KEY_MS = 1500

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What was pressed, as `Shortcut` writes it; null for a press that belongs to the browser or the system. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (altKey || (ctrlKey && metaKey)) return null
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

/** Whether it is of single characters, which people must be able to turn off (WCAG 2.1.4). */
export const isOfLetters = ({ keys }: Shortcut): boolean => keys.every((key) => [...key].length === 1)

/** What the keys that were pressed so far come to: a shortcut, the beginning of one, or nothing. */
export function meantBy(
  shortcuts: readonly Shortcut[],
  pressed: readonly string[],
): Shortcut | 'beginning' | null {
  const begun = shortcuts.filter(({ keys }) => pressed.every((key, index) => keys[index] === key))
  const whole = begun.find(({ keys }) => keys.length === pressed.length)
  return whole ?? (begun.length > 0 ? 'beginning' : null)
}
