import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseSpeed, nextSpeed, readSpeed } from './speeds.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the speed of a film', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.75, -1, 0.75],
  ] as const)('from %d by %d is %d', (speed, step, next) => {
    expect(nextSpeed(speed, step)).toBe(next)
  })

  it('is remembered on the device', () => {
    const player = { playbackRate: 1 }
    chooseSpeed(player, 1.5)
    expect(player.playbackRate).toBe(1.5)
    expect(readSpeed()).toBe(1.5)
    chooseSpeed(player, 1)
    expect(readSpeed()).toBe(1)
    expect(kept.size).toBe(0)
  })

  it.each(['', 'fast', '16', '-1'])('is the film’s own where %j is kept', (value) => {
    kept.set('player speed', value)
    expect(readSpeed()).toBe(1)
  })
})
