import { createStore, useStore } from '../../ui/store.ts'

const KEY = 'letter-keys'

/** Whether shortcuts of single characters are on, on this device; they are until somebody turns them off (WCAG 2.1.4). */
const store = createStore(true)

/** The choice of the device; without storage, as in some private windows, the one of this page. */
export function readLetterKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off' && store.read()
  } catch {
    return store.read()
  }
}

/** Turns shortcuts of single characters on or off, on this device. */
export function turnLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // It holds for as long as the page is open.
  }
  store.write(on)
}

/** The choice, followed. */
export function useLetterKeys(): boolean {
  useStore(store, true)
  return readLetterKeys()
}
