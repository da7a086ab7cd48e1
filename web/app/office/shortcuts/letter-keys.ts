import { createStore, useStore } from '../../ui/store.ts'

const KEY = 'letter-keys'

/** Whether single-character shortcuts are on, on this device; on by default (WCAG 2.1.4). */
const store = createStore(true)

/** Reads the device's choice; without storage, as in some private windows, this page's. */
export function readLetterKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off' && store.read()
  } catch {
    return store.read()
  }
}

/** Turns single-character shortcuts on or off, on this device. */
export function turnLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage it applies until the page is closed.
  }
  store.write(on)
}

/** Subscribes to the choice. */
export function useLetterKeys(): boolean {
  useStore(store, true)
  return readLetterKeys()
}
