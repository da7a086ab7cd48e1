import { mixColours } from '@studio/pictures/colours.ts'
import { disk, ease, HEIGHT, ridges, seeds, stars, WIDTH } from './film-sheet.mjs'

// Each scene draws one moment: `wash` its colours, `seconds` since the start, `share` of the film gone (0 to 1).
// A film's `from` and `to` are the disk's height at its start and end, in shares of the picture.

/** Hills one behind the other, and a disk that rises or sets behind them. */
export function hills(film, { wash, seconds, share }) {
  const { from = 0.62, to = 0.26, x = 0.66, night = false } = film
  const height = from + (to - from) * ease(share)
  return [
    night ? stars(film.name, seconds) : '',
    disk(wash, { x: (x + 0.03 * share) * WIDTH, y: height * HEIGHT, r: 84 }),
    ridges(film.name, wash, { top: 275, bottom: 486, colours: wash.land, drift: seconds * 5, swing: 36 }),
  ]
}

/** Long dunes that pass slowly under a sinking disk. */
export function dunes(film, { wash, seconds, share }) {
  const height = 0.22 + 0.26 * ease(share)
  return [
    disk(wash, { x: 0.62 * WIDTH, y: height * HEIGHT, r: 78 }),
    ridges(film.name, wash, {
      top: 268,
      bottom: 470,
      colours: [0, 1, 2, 3].map((i) => mixColours(wash.land[i], wash.sky[2], 0.12)),
      drift: seconds * 7,
      swing: 58,
      waves: 0.62,
    }),
  ]
}

/** How full a breath is, 0 to 1: in for four seconds, out for six. */
function breath(seconds) {
  const at = seconds % 10
  return at < 4 ? ease(at / 4) : 1 - ease((at - 4) / 6)
}

/** Rings that widen and narrow with a breath of ten seconds. */
export function rings(film, { wash, seconds }) {
  const x = WIDTH / 2
  const y = HEIGHT * 0.5
  const circles = [5, 4, 3, 2, 1].map((i) => {
    const full = breath(Math.max(0, seconds - i * 0.22))
    const r = 62 * (1 + i * (0.3 + 0.3 * full))
    const fill = mixColours(wash.sky[2], wash.land[i > 3 ? 1 : 0], 0.12 + (i % 2) * 0.2)
    const opacity = [0, 0.95, 0.75, 0.6, 0.45, 0.3][i]
    return `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`
  })
  const r = 56 + 20 * breath(seconds)
  const near = { top: 466, bottom: 522, colours: wash.land.slice(2), drift: seconds * 4, swing: 24 }
  return [...circles, disk(wash, { x, y, r, glow: 0.24 }), ridges(film.name, wash, near)]
}

/** A leafed branch in light wind. */
export function branch(film, { wash, seconds, share }) {
  const along = (t) => [
    -14 + 640 * t,
    HEIGHT * (0.86 - 0.82 * t + 0.3 * t * t) + Math.sin(seconds * 0.5) * 5 * t,
  ]
  const text = (t) =>
    along(t)
      .map((value) => value.toFixed(1))
      .join(' ')
  const leaves = seeds(film.name, 15).map(([turn, , , , phase], i) => {
    const t = 0.08 + i * 0.066
    const size = 108 - i * 3.2
    const sway = Math.sin(seconds * 0.7 + phase * 6.28) * 3.5
    const angle = (i % 2 ? -72 + i * 2 : 34 - i * 2.4) + (turn - 0.5) * 16 + sway
    const at = (share) => (size * share).toFixed(1)
    const outline = `M0 0C${at(0.25)} ${at(-0.26)} ${at(0.7)} ${at(-0.24)} ${at(1)} 0C${at(0.7)} ${at(0.2)} ${at(0.25)} ${at(0.2)} 0 0Z`
    const fill = mixColours(wash.land[3], wash.land[4], (i % 3) / 2)
    const place = `translate(${text(t)}) rotate(${angle.toFixed(2)})`
    return `<g transform="${place}"><path d="${outline}" fill="${fill}"/><path d="M0 0H${at(0.92)}" stroke="${wash.land[2]}" stroke-width="1.3" opacity=".7"/></g>`
  })
  const twig = [0.2, 0.4, 0.6, 0.8, 1].map((t) => `L${text(t)}`).join('')
  const near = { top: 400, bottom: 512, colours: wash.land.slice(0, 3), drift: seconds * 4, swing: 30 }
  return [
    disk(wash, { x: 0.68 * WIDTH, y: (0.5 - 0.16 * ease(share)) * HEIGHT, r: 102 }),
    ridges(film.name, wash, near),
    `<path d="M${text(0)}${twig}" fill="none" stroke="${wash.land[4]}" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/>`,
    ...leaves,
  ]
}
