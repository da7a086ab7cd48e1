import { mixColours } from '@studio/pictures/colours.ts'
import { disk, ease, glints, gradient, HEIGHT, ripples, roll, seeds, stars, WIDTH } from './film-sheet.mjs'

// Each scene draws one moment: `wash` its colours, `seconds` since the start, `share` of the film gone (0 to 1).
// A film's `from` and `to` are the disk's height at its start and end, in shares of the picture.

/** A disk over open water and its path of light. */
export function water(film, { wash, seconds, share }) {
  const { from = 0.26, to = 0.56, x = 0.6, night = false } = film
  const line = 300
  const centre = x * WIDTH
  const y = (from + (to - from) * ease(share)) * HEIGHT
  const ground = gradient('water', [
    [0, mixColours(wash.sky[2], wash.land[1], 0.35)],
    [0.35, mixColours(wash.sky[1], wash.land[2], 0.55)],
    [1, wash.land[3]],
  ])
  const far = roll(seeds(`${film.name}far`, 1)[0], { base: line - 12, swing: 17, waves: 1.1 })
  const shore = roll(seeds(`${film.name}shore`, 1)[0], { base: 520, swing: 17, waves: 0.7 })
  const colour = mixColours(wash.land[0], wash.sky[2], 0.15)
  return [
    night ? stars(film.name, seconds) : '',
    `<defs>${ground}<clipPath id="air"><rect width="${WIDTH}" height="${line}"/></clipPath></defs>`,
    `<g clip-path="url(#air)">${disk(wash, { x: centre, y, r: 92 })}<path d="${far}" fill="${colour}"/></g>`,
    `<rect y="${line}" width="${WIDTH}" height="${HEIGHT - line}" fill="url(#water)"/>`,
    glints(film.name, {
      x: centre,
      top: line,
      bottom: 512,
      reach: 96,
      colour: wash.disk,
      alpha: 0.85,
      seconds,
    }),
    ripples(film.name, { top: line, colour: wash.sky[2], seconds }),
    `<path d="${shore}" fill="${wash.land[4]}"/>`,
  ]
}

/** Reeds that lean with the wind at one side of still water. */
export function reeds(film, { wash, seconds, share }) {
  const line = 356
  const centre = (film.x ?? 0.66) * WIDTH
  const y = (0.5 - 0.2 * ease(share)) * HEIGHT
  const ground = gradient('water', [
    [0, mixColours(wash.sky[2], wash.land[0], 0.3)],
    [1, wash.land[2]],
  ])
  const far = roll(seeds(`${film.name}far`, 1)[0], { base: line - 18, swing: 18, waves: 1 })
  const shore = roll(seeds(`${film.name}shore`, 1)[0], { base: 526, swing: 11, waves: 0.8 })
  return [
    disk(wash, { x: centre, y, r: 80 }),
    `<defs>${ground}</defs><path d="${far}" fill="${mixColours(wash.land[0], wash.sky[2], 0.2)}"/>`,
    `<rect y="${line}" width="${WIDTH}" height="${HEIGHT - line}" fill="url(#water)"/>`,
    glints(film.name, {
      x: centre,
      top: line,
      bottom: 500,
      reach: 76,
      colour: wash.disk,
      alpha: 0.6,
      seconds,
    }),
    ...stems(film, wash, seconds, centre > WIDTH / 2 ? 0.26 : 0.74),
    `<path d="${shore}" fill="${wash.land[4]}"/>`,
  ]
}

function stems(film, wash, seconds, side) {
  return seeds(film.name, 22).map(([where, tall, lean, wide, phase, dark]) => {
    const x = WIDTH * side + (where - 0.5) * WIDTH * 0.5
    const height = (0.3 + tall * 0.52) * HEIGHT
    const wind = Math.sin(seconds * 0.4 + x * 0.006 + phase) * 11 * (0.4 + tall)
    const tip = x + (lean - 0.5) * 150 + wind
    const half = 2.2 + wide * 3.6
    const fill = mixColours(wash.land[3], wash.land[4], dark)
    const top = `${tip.toFixed(1)} ${(HEIGHT - height).toFixed(1)}`
    const rise = (share) => (HEIGHT - height * share).toFixed(1)
    return (
      `<path d="M${(x - half).toFixed(1)} ${HEIGHT}Q${x.toFixed(1)} ${rise(0.55)} ${top}` +
      `Q${(x + half).toFixed(1)} ${rise(0.5)} ${(x + half).toFixed(1)} ${HEIGHT}Z" fill="${fill}"/>`
    )
  })
}

/** Four balanced stones, and a disk that passes behind them. */
export function stones(film, { wash, seconds, share }) {
  const x = WIDTH / 2
  const line = 424
  const ground = gradient('water', [
    [0, mixColours(wash.sky[2], wash.land[1], 0.35)],
    [1, wash.land[2]],
  ])
  const sun = { x: x + (share - 0.5) * 150, y: (0.52 - 0.2 * ease(share)) * HEIGHT, r: 118, glow: 0.28 }
  return [
    disk(wash, sun),
    `<defs>${ground}</defs><rect y="${line}" width="${WIDTH}" height="${HEIGHT - line}" fill="url(#water)"/>`,
    glints(film.name, {
      x,
      top: line + 8,
      bottom: 530,
      reach: 150,
      colour: wash.land[4],
      alpha: 0.34,
      seconds,
    }),
    ...pile(film, wash, line + 10),
    ripples(film.name, { top: line, colour: wash.sky[2], seconds }),
  ]
}

function pile(film, wash, ground) {
  let y = ground
  let half = 150
  return seeds(film.name, 4).map(([flat, aside, less], i) => {
    const rise = half * (0.26 + flat * 0.06)
    const middle = WIDTH / 2 + (aside - 0.5) * 20
    const fill = gradient(`stone${i}`, [
      [0, mixColours(wash.land[[4, 3, 2, 3][i]], wash.sky[2], 0.12)],
      [1, wash.land[4]],
    ])
    const place = `cx="${middle.toFixed(1)}" cy="${(y - rise).toFixed(1)}"`
    const size = `rx="${half.toFixed(1)}" ry="${rise.toFixed(1)}"`
    y -= rise * 2 - 3
    half *= 0.66 + less * 0.1
    return `<defs>${fill}</defs><ellipse ${place} ${size} fill="url(#stone${i})"/>`
  })
}
