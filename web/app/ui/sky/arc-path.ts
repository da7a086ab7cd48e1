import type { Point } from './day-arc.ts'
import { RISE, SET } from './day-hours.ts'

/** Whether the sun is up at an hour, 0 to 24. */
export const isDay = (hour: number): boolean => hour >= RISE && hour <= SET

/** The sun's way between two hours, as a path on a grid of 100 by 100; hours of the night are left out. */
export function arcPath(from: number, to: number, pointAt: (hour: number) => Point): string {
  const steps = Math.max(2, Math.round(Math.abs(to - from) * 6))
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const hour = Math.min(SET, Math.max(RISE, from + ((to - from) * step) / steps))
    const { x, y } = pointAt(hour)
    return `${hundredths(x)} ${hundredths(y)}`
  })
  return `M${points.join('L')}`
}

const hundredths = (share: number) => Math.round(share * 10_000) / 100
