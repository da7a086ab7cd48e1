/** Pixels of a demo film. */
export const WIDTH = 1280
export const HEIGHT = 720
export const FRAMES_PER_SECOND = 25
/** Seconds of one breath: four in, six out. */
export const BREATH = 10
const IN = 4

/** How much wider than its print a disk is when the breath is full; the rings around it widen a little less. */
const DISK = 0.06
const RING = 0.04
/** Stars and sparks below this radius, in drawing units, stand still. */
const SMALLEST = 12

const ease = (share) => share * share * (3 - 2 * share)

/** How full a breath is, 0 to 1. */
function breath(seconds) {
  const at = seconds % BREATH
  return at < IN ? ease(at / IN) : 1 - ease((at - IN) / (BREATH - IN))
}

/**
 * The frames of one breath as SVG. The first is the card's picture, cut to the film's shape as the player cuts it; in
 * the others its disk breathes.
 */
export function breathOf(card) {
  const inside = card.slice(card.indexOf('>') + 1)
  return Array.from({ length: BREATH * FRAMES_PER_SECOND }, (_, i) => {
    const moved = breathing(inside, breath(i / FRAMES_PER_SECOND))
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 20 640 360">${moved}`
  })
}

function breathing(shapes, full) {
  return shapes.replace(/(<circle [^>]*?\br=")([\d.]+)("[^>]*>)/g, (whole, before, radius, after) => {
    // The glow stands still: its wide, soft edge would cost most of the film's bytes.
    if (Number(radius) < SMALLEST || after.includes('g)"')) return whole
    const widening = after.includes('opacity') ? RING : DISK
    return `${before}${(Number(radius) * (1 + widening * full)).toFixed(2)}${after}`
  })
}
