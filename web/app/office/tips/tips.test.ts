import { expect, test } from 'vitest'
import { tipPlace } from './tips.tsx'

const tip = { width: 100, height: 30 }
const around = { width: 390, height: 600 }
const button = (left: number, top: number) => ({ left, top, bottom: top + 40, width: 40 })

test('a tip is under the middle of its button, and inside the window', () => {
  expect(tipPlace(button(150, 100), tip, around)).toEqual({ left: 120, top: 140 })
  expect(tipPlace(button(0, 100), tip, around)).toEqual({ left: 8, top: 140 })
  expect(tipPlace(button(350, 100), tip, around)).toEqual({ left: 282, top: 140 })
})

test('at the bottom of the window it is above its button', () => {
  expect(tipPlace(button(150, 550), tip, around)).toEqual({ left: 120, top: 520 })
})
