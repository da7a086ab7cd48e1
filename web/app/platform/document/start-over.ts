import { typeAgain } from '../device/early-presses.ts'

/** What a page that starts over takes along, in this tab. */
interface Left {
  /** The release whose part was missing. */
  release: string
  at: number
  /** The press whose part did not come. */
  press: Press | null
  texts: { path: string; text: string }[]
}

type Press = { path: string; name: string } | { key: string; ctrlKey: boolean; metaKey: boolean }

const KEY = 'started over'
/** Milliseconds in which a press is taken for the cause of what is loaded. */
const CAUSE_MS = 15_000
/** The same for a script that may have been loaded without a press. */
const NEEDED_MS = 3_000
/** Milliseconds in which a second reload would be a loop. */
const LOOP_MS = 60_000
/** Milliseconds for which the new page is searched for what was pressed and typed. */
const SEARCH_MS = 10_000

let last: { press: Press; at: number } | null = null
let leaving = false
const answered = new WeakSet<object>()

/** The version of the site that this page runs. */
const releaseOf = () =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? ''

/**
 * Opens the page anew, because a part of it is not there any more: usually the studio was upgraded. Texts and the
 * press come along. Once for a release: false if that was tried already, and the page must say so.
 */
export function startOver(): boolean {
  if (leaving) return true
  const before = read()
  const release = releaseOf()
  if (before && (before.release === release || Date.now() - before.at < LOOP_MS)) return false
  leaving = true
  // Back may bring this page out of the browser's memory.
  addEventListener('pageshow', () => (leaving = false), { once: true })
  const press = last && Date.now() - last.at < CAUSE_MS ? last.press : null
  const left: Left = { release, at: Date.now(), press, texts: textsOf() }
  sessionStorage.setItem(KEY, JSON.stringify(left))
  location.reload()
  return true
}

/** For whoever loads a script and says itself what the page lacks without it, or that nobody misses it. */
export function answerFor(error: object): void {
  answered.add(error)
}

/** Whether a press may be what needs a script that is loaded now. */
export const isPressed = (): boolean => last !== null && Date.now() - last.at < NEEDED_MS

function read(): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Left | null
  } catch {
    return null
  }
}

/**
 * Notes presses, for `startOver`, and tells when a script does not come that one of them needs and nobody answers for
 * (https://vite.dev/guide/build#load-error-handling).
 */
export function followPresses(onMissing: (error: unknown) => void): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown }
    if (!isPressed()) return
    // Whoever loaded it gets the error next, and may answer for it.
    setTimeout(() => answered.has(payload as object) || onMissing(payload))
  })
  const note = (press: Press) => {
    last = { press, at: Date.now() }
  }
  addEventListener(
    'click',
    ({ target }) => {
      const control = (target as Element).closest?.('button, [role=button], summary')
      if (control) note({ path: pathOf(control), name: nameOf(control) })
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target }) => {
      const types = (target as Element).closest?.('input, textarea, select, [contenteditable]')
      if (key.length === 1 && (ctrlKey || metaKey || !types)) note({ key, ctrlKey, metaKey })
    },
    true,
  )
}

/** After hydration: types and presses again what the page before it left, as soon as it is there. */
export function goOn(): void {
  const left = read()
  if (!left || left.at < Date.now() - LOOP_MS || (!left.press && left.texts.length === 0)) return
  sessionStorage.setItem(KEY, JSON.stringify({ ...left, press: null, texts: [] }))
  const end = Date.now() + SEARCH_MS
  let { press, texts } = left
  const search = () => {
    texts = texts.filter((one) => !retype(one))
    if (press && pressAgain(press)) press = null
    if ((press || texts.length > 0) && Date.now() < end) setTimeout(search, 100)
  }
  search()
}

function retype({ path, text }: Left['texts'][number]): boolean {
  const field = document.querySelector<HTMLInputElement>(path)
  if (!field) return false
  // A draft may have brought it back already.
  if (field.value !== text) typeAgain(field, text)
  return true
}

function pressAgain(press: Press): boolean {
  if ('key' in press) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true }))
    return true
  }
  const control = document.querySelector<HTMLElement>(press.path)
  if (!control || nameOf(control) !== press.name) return false
  control.click()
  return true
}

/** Typed texts but for secrets: passwords, cards and codes. */
function textsOf(): Left['texts'] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'textarea, input:is([type=text], [type=email], [type=url], [type=tel], [type=search], [type=number], :not([type]))',
  )
  return [...fields]
    .filter(({ value, autocomplete }) => value && !/^(?:cc-|one-time-code)/.test(autocomplete))
    .map((field) => ({ path: pathOf(field), text: field.value }))
}

const nameOf = (element: Element) => element.ariaLabel ?? element.textContent

/** A selector that finds the element in the page when it is built anew. */
function pathOf(element: Element): string {
  const { parentElement, localName } = element
  if (!parentElement) return localName
  const alike = [...parentElement.children].filter((one) => one.localName === localName)
  return `${pathOf(parentElement)}>${localName}:nth-of-type(${alike.indexOf(element) + 1})`
}
