/** The pointer rests on a button for so long before its name is shown. */
const REST_MS = 400
/** The tip stays for so long after the pointer left its button, which may reach the tip meanwhile (WCAG 1.4.13). */
const LEAVE_MS = 150

/** Calls `show` with the icon button under the pointer or with the keyboard's focus, null for none; `tip` is what is shown. */
export function followIconButtons(
  tip: () => HTMLElement | null,
  show: (button: HTMLElement | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointerLeaves = false
  let hasFocus = false
  function after(ms: number, button: HTMLElement | null) {
    clearTimeout(timer)
    pointerLeaves = false
    timer = setTimeout(() => show(button), ms)
  }
  function point({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    if (target instanceof Node && tip()?.contains(target)) return pointerLeaves && clearTimeout(timer)
    const button = iconButtonAt(target)
    if (button) return after(REST_MS, button)
    // A pointer that rests elsewhere leaves the tip of the focused button.
    if (hasFocus) return
    after(LEAVE_MS, null)
    pointerLeaves = true
  }
  function focus({ target }: FocusEvent) {
    const button = iconButtonAt(target)
    if (!button?.matches(':focus-visible')) return
    hasFocus = true
    after(0, button)
  }
  function hide() {
    hasFocus = false
    after(0, null)
  }
  const stop = new AbortController()
  const heard = { signal: stop.signal, capture: true }
  window.addEventListener('pointerover', point, heard)
  window.addEventListener('focusin', focus, heard)
  for (const event of ['focusout', 'pointerdown', 'keydown', 'scroll'])
    window.addEventListener(event, hide, heard)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** The button or link that has a name and shows no word of it. */
function iconButtonAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  if (!button?.ariaLabel || button.closest('[data-named]')) return null
  return button.textContent?.trim() ? null : button
}
