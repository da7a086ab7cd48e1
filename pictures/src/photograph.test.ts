import { expect, test } from 'vitest'
import { type PhotographPlan, photograph } from './photograph.ts'

const plan: PhotographPlan = { words: 'A hill', wash: 'dusk', width: 90, height: 60, sunX: 0.8, sunY: 0.4 }
const brightness = (data: Uint8Array, { x, y }: { x: number; y: number }) => {
  let sum = 0
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) sum += data[((y + row) * 90 + x + column) * 3] ?? 0
  }
  return sum / 36
}

test('a made photograph is the same for the same words, and another for others', () => {
  expect(photograph(plan)).toEqual(photograph(plan))
  expect(photograph({ ...plan, words: 'Another' })).not.toEqual(photograph(plan))
})

test('it has the light of its sun, dark land before it, and grain in an even sky', () => {
  const data = photograph(plan)
  expect(data).toHaveLength(90 * 60 * 3)
  expect(brightness(data, { x: 69, y: 21 })).toBeGreaterThan(brightness(data, { x: 6, y: 6 }) + 60)
  expect(brightness(data, { x: 40, y: 54 })).toBeLessThan(60)
  const row = Array.from({ length: 30 }, (_, x) => data[(5 * 90 + x) * 3] ?? 0)
  expect(new Set(row).size).toBeGreaterThan(5)
})
