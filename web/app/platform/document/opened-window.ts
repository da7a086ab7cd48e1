const KEY = 'reopen'
/** How long a list may take until its button is there. */
const PATIENCE_MS = 15_000

/** The buttons that opened the windows of this page, the outermost first. */
const openers: { name: string }[] = []
let pressed = ''

const nameOf = (button: Element | null): string =>
  button?.getAttribute('aria-label') ?? button?.textContent?.trim() ?? ''

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) pressed = nameOf(target.closest('button, a'))
    },
    true,
  )

/** Notes which button has opened a window; returns what ends that. */
export function noteOpener(): () => void {
  const opener = { name: pressed }
  openers.push(opener)
  return () => void openers.splice(openers.indexOf(opener), 1)
}

interface Kept {
  userId: string
  path: string
  name: string
}

const pathHere = () => window.location.pathname + window.location.search

/** Notes the window that is open when a session ends, so that its person finds it again (D2); what they typed there is kept by itself. */
export function keepOpened(userId: string): void {
  const [opener] = openers
  if (!opener?.name) return
  const kept: Kept = { userId, path: pathHere(), name: opener.name }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Presses the button of the window that was open when this person's session ended, once it is there. Returns what gives up. */
export function reopen(userId: string): (() => void) | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  if (!kept || window.location.pathname === '/signin') return undefined
  sessionStorage.removeItem(KEY)
  if (kept.userId !== userId || kept.path !== pathHere()) return undefined
  const observer = new MutationObserver(look)
  const giveUp = setTimeout(stop, PATIENCE_MS)
  function stop() {
    observer.disconnect()
    clearTimeout(giveUp)
    document.removeEventListener('pointerdown', stop)
  }
  function look() {
    const button = [...document.querySelectorAll<HTMLElement>('button, a')].find(
      (one) => nameOf(one) === kept?.name && one.getClientRects().length > 0,
    )
    if (!button) return
    stop()
    button.click()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  // Whoever does something else meanwhile wants no window.
  document.addEventListener('pointerdown', stop)
  look()
  return stop
}
