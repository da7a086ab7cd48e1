import { mixColours } from './colours.ts'
import { hashOf, randomStream } from './seeded.ts'
import { glow, type Range, r1, wash } from './year-range.ts'

/** Sky down to the shore, at night with stars, and the light around the sun. */
export function drawSky(range: Range): string {
  const { width, shore, sky, light, sunX, sunY, sunRadius } = range
  const fill = wash(range, 's', [
    [0, sky.sky[0]],
    [0.58, sky.sky[1]],
    [1, sky.sky[2]],
  ])
  const around = glow(range, 'g', [
    [0, light === 'night' ? '#E9805F' : '#F0724F', 0.5],
    [0.35, sky.warm, 0.28],
    [1, sky.warm, 0],
  ])
  return (
    `<rect width="${width}" height="${r1(shore)}" fill="${fill}"/>` +
    (light === 'night' ? drawStars(range) : '') +
    `<circle cx="${r1(sunX)}" cy="${r1(sunY)}" r="${r1(sunRadius * 4.6)}" fill="${around}"/>`
  )
}

function drawStars({ width, shore, unit }: Range): string {
  const chance = randomStream(7)
  return Array.from({ length: 60 }, () => {
    const x = chance() * width
    const y = chance() * chance() * shore * 0.62
    const radius = (0.35 + chance() * 0.75) * Math.max(1, unit)
    return `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}" fill="#fff" opacity="${r1(0.25 + chance() * 0.6)}"/>`
  }).join('')
}

/** Two pale lines of hills that carry no figures; they stay under a fifth of the range. */
export function drawFarShore(range: Range): string {
  const { sky, tall } = range
  const chance = randomStream(hashOf('shore'))
  const far = wash(range, 'f0', [
    [0, mixColours(sky.far, sky.sky[2], 0.45)],
    [1, mixColours(sky.sky[2], sky.mist, 0.5)],
  ])
  const near = wash(range, 'f1', [
    [0, mixColours(sky.far, sky.sky[2], 0.12)],
    [1, mixColours(sky.far, sky.mist, 0.75)],
  ])
  return (
    `<path d="${hills(range, chance, tall * 0.21, 2.4)}" fill="${far}"/>` +
    `<path d="${hills(range, chance, tall * 0.12, 3.4)}" fill="${near}"/>`
  )
}

function hills({ width, shore, unit }: Range, chance: () => number, swing: number, waves: number): string {
  const parts = [0, 1, 2, 3].map((index) => ({
    often: (0.7 + chance() * 0.6) * waves * (index + 1),
    begin: chance() * 6.28,
    weight: 1 / (index * 1.3 + 1),
  }))
  const count = Math.round(width / (12 * Math.max(1, unit)))
  const line = Array.from({ length: count + 1 }, (_, index) => {
    const place = index / count
    const wave = parts.reduce(
      (sum, { often, begin, weight }) => sum + weight * Math.sin(place * often * 6.28 + begin),
      0,
    )
    return `${r1(place * width)} ${r1(shore - swing * (0.62 + 0.3 * wave))}`
  })
  return `M${line.join('L')}V${r1(shore)}H0Z`
}

/** The near bank, and the one who looks. */
export function drawBank({ width, height, shore, unit, sky }: Range, figure: number): string {
  const depth = height - shore
  const x = figure * width
  const lineAt = (at: number) =>
    height -
    depth * 0.1 -
    depth * 0.34 * Math.exp(-(((at - x) / (width * 0.13)) ** 2)) +
    Math.sin(at / (width * 0.07)) * depth * 0.018
  const line = Array.from({ length: 49 }, (_, index) => {
    const at = (index / 48) * width
    return `${r1(at)} ${r1(lineAt(at))}`
  })
  const size = Math.round(height * 1.15) / 1000
  return (
    `<path d="M0 ${height}L${line.join('L')}V${height}H0Z" fill="${sky.bank}"/>` +
    `<g transform="translate(${r1(x)} ${r1(lineAt(x) + 2.5 * unit)}) scale(${size})" fill="${sky.bank}">${SEATED}</g>`
  )
}

const SEATED =
  '<circle cx="0" cy="-92" r="10.5"/><circle cx="0" cy="-106" r="5.5"/>' +
  '<path d="M-4.5-84h9v9c9 2 17 6 20 15 4 12 8 27 18 41 3 4-1 8-5 5-10-7-17-19-21-30-1 12 0 22 3 28H-19.500c3-6 4-16 3-28' +
  '-4 11-11 23-21 30-4 3-8-1-5-5 10-14 14-29 18-41 3-9 11-13 20-15Z"/>' +
  '<path d="M-52-6c-2-8 6-14 18-17 12-2 24 0 34 5 10-5 22-7 34-5 12 3 20 9 18 17-2 7-14 8-26 8h-52c-12 0-24-1-26-8Z"/>'
