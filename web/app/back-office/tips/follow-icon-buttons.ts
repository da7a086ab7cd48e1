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
  function after(ms: number, button: HTMLElement | null) {
    clearTimeout(timer)
    timer = setTimeout(() => show(button), ms)
  }
  function point({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    if (target instanceof Node && tip()?.contains(target)) return clearTimeout(timer)
    const button = iconButtonAt(target)
    after(button ? REST_MS : LEAVE_MS, button)
  }
  function focus({ target }: FocusEvent) {
    const button = iconButtonAt(target)
    if (button?.matches(':focus-visible')) after(0, button)
  }
  const hide = () => after(0, null)
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
  return button?.ariaLabel && !button.textContent?.trim() ? button : null
}
