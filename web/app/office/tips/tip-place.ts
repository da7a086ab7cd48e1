interface Box {
  left: number
  top: number
  bottom: number
  width: number
}

interface Size {
  width: number
  height: number
}

/** Pixels kept free at the window's edges. */
const EDGE = 8

/** Left and top of a tip: under the middle of its button, above it at the window's bottom, and never past a side. */
export function tipPlace(button: Box, tip: Size, around: Size): { left: number; top: number } {
  const middle = button.left + button.width / 2 - tip.width / 2
  const left = Math.max(EDGE, Math.min(middle, around.width - tip.width - EDGE))
  const isRoomBelow = button.bottom + tip.height + EDGE <= around.height
  return { left, top: isRoomBelow ? button.bottom : button.top - tip.height }
}
