import { describe, expect, test } from 'vitest'
import { type LastTap, meaningOf, thirdAt } from './listen-for-taps.ts'

const film = { left: 100, width: 300 }
test.each([
  [100, 'left'],
  [199, 'left'],
  [201, 'middle'],
  [299, 'middle'],
  [301, 'right'],
] as const)('a tap at %i lies in the %s third', (x, third) => {
  expect(thirdAt(x, film)).toBe(third)
})

describe('a tap (PLAYER-04)', () => {
  const after = (last: LastTap | null, third: 'left' | 'middle' | 'right', at: number) =>
    meaningOf(last, { third, at })
  const first = (third: 'left' | 'middle' | 'right', jumps = 0) => ({ third, at: 1000, jumps })

  test('by itself shows or hides the controls', () => {
    for (const third of ['left', 'middle', 'right'] as const) expect(after(null, third, 0)).toBe('controls')
    expect(after(first('left'), 'left', 1301)).toBe('controls')
    expect(after(first('left'), 'right', 1100)).toBe('controls')
  })
  test('is the second of two that jump, at the left and at the right', () => {
    expect(after(first('left'), 'left', 1300)).toBe('jump')
    expect(after(first('right'), 'right', 1010)).toBe('jump')
  })
  test('goes on jumping within 600 ms', () => {
    expect(after(first('right', 1), 'right', 1600)).toBe('jump')
    expect(after(first('right', 1), 'right', 1601)).toBe('controls')
  })
  test('in the middle counts once of two', () => {
    expect(after(first('middle'), 'middle', 1200)).toBe('nothing')
  })
})
