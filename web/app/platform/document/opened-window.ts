const KEY = 'reopen'
/** How long a list may take until its button is there. */
const PATIENCE_MS = 15_000

/** The buttons that opened the windows of this page, the outermost first. */
const openers: Opener[] = []
let pressed: HTMLElement | null = null

/** A button by its name, and by its place among those that have the same: a practice that is repeated weekly is called alike each time. */
interface Opener {
  name: string
  place: number
}

const nameOf = (button: HTMLElement | null): string =>
  button?.dataset.thing ?? button?.getAttribute('aria-label') ?? button?.textContent?.trim() ?? ''

const buttonsOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].filter(
    (one) => nameOf(one) === name && one.getClientRects().length > 0,
  )

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) pressed = target.closest<HTMLElement>('button, a')
    },
    true,
  )

/** Notes which button has opened a window; returns what ends that. */
export function noteOpener(): () => void {
  const name = nameOf(pressed)
  // A button that went when it was pressed has none, and is not found again.
  const opener = { name, place: buttonsOf(name).indexOf(pressed as HTMLElement) }
  openers.push(opener)
  return () => void openers.splice(openers.indexOf(opener), 1)
}

interface Kept extends Opener {
  userId: string
  path: string
}

const pathHere = () => window.location.pathname + window.location.search

/** Notes the window that is open when a session ends, so that its person finds it again (D2); what they typed there is kept by itself. */
export function keepOpened(userId: string): void {
  const [opener] = openers
  if (!opener?.name) return
  const kept: Kept = { userId, path: pathHere(), ...opener }
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
    const button = kept && buttonsOf(kept.name)[kept.place]
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
