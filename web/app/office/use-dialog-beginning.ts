import { useEffect } from 'react'
import { modalStore, NO_MODALS } from '../ui/modals.ts'
import { useStore } from '../ui/store.ts'

const FIELD =
  ':is(input, select, textarea):not(:disabled, [readonly], [type=hidden], [type=file]), [contenteditable=true]'
/** Cancel comes first, so of several buttons the first one changes nothing. A single one closes details. */
const SAFE_BUTTON = 'footer > button:not(:disabled, :only-child)'

/**
 * Where dialogs of the back office begin, instead of the browser's choice, Close: at the first field, else at the safe button of
 * a question, else, for details, at the heading. One that chooses its own beginning with `data-autofocus` keeps it.
 */
export function useDialogBeginning(): void {
  const topmost = useStore(modalStore, NO_MODALS).at(-1)
  useEffect(() => {
    if (!topmost || document.activeElement !== topmost.querySelector('button')) return
    const field = topmost.querySelector<HTMLElement>(FIELD)
    if (field) leaveUnchecked(field)
    const heading = topmost.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    const beginning = field ?? topmost.querySelector<HTMLElement>(SAFE_BUTTON) ?? heading
    beginning?.focus()
  }, [topmost])
}

/**
 * A field that nobody went to is not checked when it is left as it was: its error would move what is being pressed. Forms hear of
 * the blur by this event.
 */
function leaveUnchecked(field: HTMLElement): void {
  const typed = () => (field as HTMLInputElement).value ?? field.textContent
  const before = typed()
  const keep = (event: FocusEvent) => typed() === before && event.stopPropagation()
  field.addEventListener('focusout', keep, { once: true })
}
