import { type MouseEvent, useRef } from 'react'

/**
 * Handlers of a modal dialog that hear a press on its backdrop. The press begins there, too: a text that is selected in the dialog,
 * or a slider, is often let go beside it, and the browser calls that a click on the dialog. The second half of a double press is none:
 * its first half has opened the dialog.
 */
export function usePressOutside(onPress: () => void) {
  const begun = useRef(false)
  return {
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      begun.current = isOutside(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (begun.current && event.detail < 2 && isOutside(event)) onPress()
    },
  }
}

function isOutside({ clientX, clientY, target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false
  const box = currentTarget.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
