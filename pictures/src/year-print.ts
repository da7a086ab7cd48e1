import { hashOf } from './seeded.ts'
import { drawBank, drawFarShore, drawSky } from './year-land.ts'
import { type DrawnWeek, type Range, rangeOf, sunDisk, type YearPlacing } from './year-range.ts'
import { drawRidge } from './year-ridge.ts'
import { drawBoats, drawMist, drawWater } from './year-water.ts'

export type YearPrint = YearPlacing & {
  weeks: readonly DrawnWeek[]
  /** Which ridges grow from the shore when the picture is first seen; still by default. */
  rise?: YearRise | undefined
}

/** All, week by week, then the sun; or the present one. */
export type YearRise = 'all' | 'present'

/**
 * Draws a person's weeks as a range by the water, as SVG text: height is minutes, wash is the hour, lines are classes, mist is a
 * missed week. High ridges stand behind low ones, so no summit is hidden. The same weeks give the same picture on any machine.
 */
export function yearPrint({ weeks, rise, ...placing }: YearPrint): string {
  const { width, height, figure } = placing
  const id = `y${hashOf(JSON.stringify([weeks, placing])).toString(36)}`
  const range = rangeOf(weeks, placing, id)
  const disk = `<g class="sun">${sunDisk(range)}</g>`
  const ridges = weeks
    .map((week, index) => ({ week, index }))
    .filter(({ week }) => week.minutes > 0)
    .sort((one, other) => other.week.minutes - one.week.minutes || one.index - other.index)
    .map(({ week, index }) => {
      const mark = index === placing.now ? 'w now' : 'w'
      const delay = rise === 'all' ? ` style="animation-delay:${index * STEP}ms"` : ''
      return `<g class="${mark}"${delay}>${drawRidge(range, index, week)}</g>`
    })
  const shapes = [
    drawSky(range),
    disk,
    `<g id="${id}R">${drawFarShore(range)}${ridges.join('')}${drawMist(range, weeks)}</g>`,
    drawWater(range, disk),
    drawBoats(range, weeks),
    figure === undefined ? '' : drawBank(range, figure),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="xMidYMid slice">${rise ? motion(range, rise) : ''}` +
    `<defs>${range.defs.join('')}</defs>${shapes.join('')}</svg>`
  )
}

/** Milliseconds between two ridges. */
const STEP = 12
const RISE = 520

function motion({ shore }: Range, rise: YearRise): string {
  const grow = `transform-origin:0 ${Math.round(shore)}px;animation:g`
  const ease = 'cubic-bezier(.2,.7,.2,1) backwards'
  const rules =
    rise === 'present'
      ? `.now{${grow} 900ms ${ease}}`
      : `.w{${grow} ${RISE}ms ${ease}}.sun{animation:s 600ms ${STEP * 53 + RISE}ms ${ease}}`
  return (
    `<style>@media (prefers-reduced-motion:no-preference){${rules}}` +
    '@keyframes g{from{transform:scaleY(0)}}@keyframes s{from{opacity:0;transform:translateY(12px)}}</style>'
  )
}
