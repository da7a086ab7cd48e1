/** Zoom of a crop, from 1 (the whole fits), and its position, from 0 (left, top) to 1. */
export interface Cut {
  zoom: number
  x: number
  y: number
}

export const WHOLE: Cut = { zoom: 1, x: 0.5, y: 0.5 }
export const NEAREST = 4

/** Pixels of the longer side of a picture in the crop's window: one of 108 million pixels would take 432 MB. */
const LONGEST = 4000

/** The size in which a picture is opened: its own, or smaller in the same shape. */
export function openedSize({ width, height }: Size): Size {
  const share = Math.min(1, LONGEST / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

interface Size {
  width: number
  height: number
}

/** Part of a picture inside the crop, in the picture's pixels; `shape` is width divided by height. */
export function partOf(picture: Size, shape: number, { zoom, x, y }: Cut) {
  const wide = picture.width / picture.height > shape
  const width = (wide ? picture.height * shape : picture.width) / zoom
  const height = width / shape
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

/** The crop after dragging by a fraction of the frame's width and height. */
export function drawn(picture: Size, shape: number, cut: Cut, by: { x: number; y: number }): Cut {
  const part = partOf(picture, shape, cut)
  const along = (free: number, at: number, distance: number) =>
    free > 0 ? Math.min(1, Math.max(0, at - distance / free)) : at
  return {
    ...cut,
    x: along(picture.width - part.width, cut.x, by.x * part.width),
    y: along(picture.height - part.height, cut.y, by.y * part.height),
  }
}
