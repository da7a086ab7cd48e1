import type { MouseEvent } from 'react'

/** Whether a click on a modal dialog hit its backdrop. */
export function isOutside(dialog: HTMLElement, { clientX, clientY, target }: MouseEvent): boolean {
  if (target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
