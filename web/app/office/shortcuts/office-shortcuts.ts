import { MAIN_ID } from '../../ui/page/skip-link.tsx'
import { TO_TOASTS } from '../../ui/toast/toast-store.ts'
import type { MenuEntry } from '../shell/menu.tsx'
import { rowShortcuts } from '../table/row-keys.ts'
import type { Shortcut } from './shortcut.ts'

interface Actions {
  entries: readonly MenuEntry[]
  goTo: (address: string) => void
  openPalette: () => void
  openShortcuts: () => void
}

/** The page's search box, not a dialog's. */
const searchBox = () => document.querySelector<HTMLInputElement>(`#${MAIN_ID} search input`)
function toSearchBox(): void {
  searchBox()?.focus()
  searchBox()?.select()
}
const newThing = () => document.querySelector<HTMLElement>(`#${MAIN_ID} [data-new]`)

/** All shortcuts of the back office, in the order of the help. */
export function officeShortcuts({ entries, goTo, openPalette, openShortcuts }: Actions): Shortcut[] {
  return [
    { keys: ['mod+k'], does: 'Search everything', run: openPalette },
    { keys: ['/'], does: 'Search in this list', run: toSearchBox, isHere: () => !!searchBox() },
    {
      keys: ['n'],
      does: 'Create something new on this page',
      run: () => newThing()?.click(),
      isHere: () => !!newThing(),
    },
    { keys: ['mod+enter'], does: 'Save your changes' },
    { keys: ['Escape'], does: 'Close a window, or a message' },
    { keys: [TO_TOASTS], does: 'To the latest message and its button, such as Undo' },
    ...rowShortcuts,
    { keys: ['?'], does: 'Show shortcuts', run: openShortcuts },
    ...entries.flatMap(({ letter, label, to }) =>
      letter ? [{ keys: ['g', letter], does: `Go to ${label}`, run: () => goTo(to) }] : [],
    ),
  ]
}
