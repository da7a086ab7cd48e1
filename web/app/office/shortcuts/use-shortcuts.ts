import { useEffect, useEffectEvent } from 'react'
import { modalStore } from '../../ui/modals.ts'
import { readLetterKeys } from './letter-keys.ts'
import { isOfLetters, keyOf, NEXT_KEY_MS, type Shortcut, shortcutFor } from './shortcut.ts'

/** Fields that take characters. */
const FIELDS = 'input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]'

/**
 * Runs shortcuts while mounted. Ignores all keys while a dialog is open, because input there would be lost, and single characters
 * in fields or when they are turned off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const meant = useEffectEvent((pressed: readonly string[]) => {
    const here = shortcuts.filter(({ run, isHere }) => run && (!isHere || isHere()))
    return shortcutFor(readLetterKeys() ? here : here.filter((one) => !isOfLetters(one)), pressed)
  })

  useEffect(() => {
    let before: { key: string; at: number } | null = null
    function press(event: KeyboardEvent) {
      const key = keyOf(event)
      if (!key || isForOthers(event, key)) return
      const isNext = before !== null && event.timeStamp - before.at < NEXT_KEY_MS
      const found = (isNext && before && meant([before.key, key])) || meant([key])
      before = found === 'beginning' ? { key, at: event.timeStamp } : null
      if (!found || found === 'beginning') return
      event.preventDefault()
      found.run?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key press belongs to an open dialog, to a field, or was handled already. */
function isForOthers(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || modalStore.read().length > 0) return true
  return !key.startsWith('mod+') && isInField(event.target)
}

const isInField = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null
