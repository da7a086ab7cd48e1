import type { MouseEvent } from 'react'

/** What answers a press by itself. A window that a row has opened stands in the row, too. */
const OWN = 'a, button, input, label, select, textarea, dialog'

/** What a row opens: its details, or else the link of its name. */
export const openerOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector<HTMLElement>('th a')

/** A press anywhere on a row does what its name's link does, in a new tab with the keys for it; marked text stays marked. */
export function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(OWN)) return
  if (window.getSelection()?.isCollapsed === false) return
  const row = target.closest('[data-rows] > tr')
  const opener = row && openerOf(row)
  opener?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}
