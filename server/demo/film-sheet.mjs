import { mixColours } from '@studio/pictures/colours.ts'
import { hashOf, randomStream } from '@studio/pictures/seeded.ts'
import { WASHES } from '@studio/pictures/washes.ts'

/** Pixels of a demo film. */
export const WIDTH = 960
export const HEIGHT = 540

const tenth = (value) => Math.round(value * 10) / 10

/** A slow start and a slow end, 0 to 1. */
export const ease = (share) => share * share * (3 - 2 * share)

/** A wash part of the way to another, so that the light of a film changes from its first to its last minute. */
export function washAt(from, to, share) {
  const one = WASHES[from]
  const other = WASHES[to]
  const blend = (a, b) => a.map((colour, i) => mixColours(colour, b[i], share))
  return {
    sky: blend(one.sky, other.sky),
    disk: mixColours(one.disk, other.disk, share),
    land: blend(one.land, other.land),
  }
}

/** Fixed random numbers of a film, the same at each run: `count` rows of numbers from 0 to 1. */
export function seeds(name, count) {
  const next = randomStream(hashOf(name))
  return Array.from({ length: count }, () => Array.from({ length: 6 }, next))
}

export function gradient(id, stops) {
  const marks = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>`
}

/** The whole ground of a frame: the sky from edge to edge. */
export function sky(wash) {
  const stops = [
    [0, wash.sky[0]],
    [0.55, wash.sky[1]],
    [0.95, wash.sky[2]],
  ]
  return `<defs>${gradient('sky', stops)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`
}

/** The disk with its glow. */
export function disk(wash, { x, y, r, glow = 0.34 }) {
  const fill = gradient('disk', [
    [0, wash.disk],
    [1, mixColours(wash.disk, wash.sky[2], 0.35)],
  ])
  return (
    `<defs><radialGradient id="glow"><stop offset="0" stop-color="${wash.disk}" stop-opacity="${glow}"/>` +
    `<stop offset="1" stop-color="${wash.disk}" stop-opacity="0"/></radialGradient>${fill}</defs>` +
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r * 3.2)}" fill="url(#glow)"/>` +
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="url(#disk)"/>`
  )
}

/** One rolling line closed down to the bottom edge; `shift` moves it sideways, in pixels. */
export function roll(seed, { base, swing, waves, shift = 0 }) {
  const points = []
  for (let x = -8; x <= WIDTH + 8; x += 8) {
    const at = ((x + shift) / WIDTH) * 6.28 * waves
    const value =
      Math.sin(at * (0.7 + seed[0] * 0.5) + seed[1] * 6.28) +
      0.42 * Math.sin(at * (1.6 + seed[2] * 0.6) + seed[3] * 6.28) +
      0.18 * Math.sin(at * (3.1 + seed[4]) + seed[5] * 6.28)
    points.push(`${x} ${tenth(base - value * swing)}`)
  }
  return `M${points.join('L')}V${HEIGHT}H-8Z`
}

/** Ridges from far to near; nearer ones drift faster. `drift` is the nearest one's way so far, in pixels. */
export function ridges(name, wash, { top, bottom, colours, drift = 0, swing = 26, waves = 1 }) {
  const count = colours.length
  const rows = seeds(name, count)
  return rows
    .map((seed, i) => {
      const depth = count === 1 ? 1 : i / (count - 1)
      const foot =
        i === count - 1 ? mixColours(colours[i], '#0b1420', 0.25) : mixColours(colours[i], wash.sky[2], 0.5)
      const fill = gradient(`${name}${i}`, [
        [0, colours[i]],
        [1, foot],
      ])
      const path = roll(seed, {
        base: top + (bottom - top) * depth ** 1.25,
        swing: swing * (1 - i * 0.09),
        waves: waves * (0.8 + i * 0.15),
        shift: drift * (0.15 + 0.85 * depth),
      })
      return `<defs>${fill}</defs><path d="${path}" fill="url(#${name}${i})"/>`
    })
    .join('')
}

/** The broken, trembling line of light on water below a disk. */
export function glints(name, { x, top, bottom, reach, colour, alpha, seconds }) {
  const rows = seeds(name, 60)
  const parts = []
  let y = top + 7
  for (const [wide, aside, speed, phase] of rows) {
    if (y >= bottom) break
    const near = (y - top) / (bottom - top)
    const breath = Math.sin(seconds * (0.5 + speed * 0.5) + phase * 6.28)
    const half = reach * (0.5 + wide * 0.7 + breath * 0.16) * (1 - near * 0.3)
    const centre = x + (aside - 0.5) * 0.7 * reach * (0.4 + near) + breath * 5 * (0.3 + near)
    const opacity = alpha * (1 - near * 0.6)
    parts.push(
      `<rect x="${tenth(centre - half)}" y="${tenth(y)}" width="${tenth(half * 2)}" ` +
        `height="${tenth((1.6 + near * 2.4) * 1.35)}" rx="2.6" fill="${colour}" opacity="${opacity.toFixed(2)}"/>`,
    )
    y += 9 + (y - top) * 0.075
  }
  return parts.join('')
}

/** Faint lines that wander over water. */
export function ripples(name, { top, colour, seconds }) {
  return seeds(name, 16)
    .map(([where, depth, wide, speed]) => {
      const length = 60 + wide * 160
      const x = ((where * WIDTH + seconds * (3 + speed * 5)) % (WIDTH + length)) - length
      const y = top + 12 + depth * (HEIGHT - top - 20)
      const size = `width="${tenth(length)}" height="${tenth(1.3 + depth * 1.4)}"`
      return `<rect x="${tenth(x)}" y="${tenth(y)}" ${size} rx="1" fill="${colour}" opacity=".16"/>`
    })
    .join('')
}

/** Stars that come and go a little. */
export function stars(name, seconds) {
  return seeds(name, 40)
    .map(([x, y, size, speed, phase]) => {
      const light = 0.5 + 0.35 * Math.sin(seconds * (0.4 + speed * 0.8) + phase * 6.28)
      const place = `cx="${tenth(x * WIDTH)}" cy="${tenth(y * HEIGHT * 0.44)}"`
      return `<circle ${place} r="${tenth(0.7 + size * 1.2)}" fill="#fff" opacity="${light.toFixed(2)}"/>`
    })
    .join('')
}

/** A finished frame; `veil` (0 to 1) lays the sky's own colour over it, for the first and last seconds. */
export function frame(wash, parts, veil) {
  const cover = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wash.sky[1]}" opacity="${veil.toFixed(3)}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}">${sky(wash)}${parts.join('')}${veil > 0 ? cover : ''}</svg>`
  )
}
