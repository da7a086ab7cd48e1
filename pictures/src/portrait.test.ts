import { describe, expect, test } from 'vitest'
import { type PortraitLook, portrait } from './portrait.ts'
import { fingerprintOf } from './testing/fingerprint.ts'

// Fixed values, so that a person keeps the same portrait from one version to the next.
const PORTRAITS: [string, PortraitLook, string][] = [
  ['Ines Calder', { cut: 'bun', skin: 1, hair: 1, wash: 0, tilt: -4, diskX: 262 }, '865d57ada286ad44'],
  ['Kofi Mensah', { cut: 'bald', skin: 5, hair: 0, wash: 1, diskX: 140 }, 'a3e5c44064772623'],
  ['Tomas Rehn', { cut: 'beard', skin: 1, hair: 1, wash: 5 }, '1b679f4956e4a4c9'],
  ['Bo', {}, '8f850cd1f849bd30'],
  ['Mei Tanaka', { pose: 'turned', cut: 'wave', wash: 11, diskX: 262 }, '353f1bebeb71349d'],
  ['Jonas Lind', { pose: 'turned', cut: 'crop', wash: 6, diskX: 140 }, '8be599087c3c3f6e'],
  ['Lena Voss', { pose: 'folded', cut: 'bob', wash: 8 }, '83b4f6a329130667'],
]

describe('a printed portrait', () => {
  test.each(PORTRAITS)('of %s is the picture it always was', async (name, look, expected) => {
    expect(await fingerprintOf(portrait({ name, look }))).toBe(expected)
  })

  test('can be drawn for any name', () => {
    for (let i = 0; i < 300; i++) expect(portrait({ name: `Person ${i}` })).toMatch(/^<svg .*<\/svg>$/s)
    expect(portrait({})).toBe(portrait({ name: '' }))
  })

  test('never carries the words of a name, so a name cannot smuggle markup in', () => {
    expect(portrait({ name: '<script>x</script>' })).not.toContain('script')
  })

  test('says so when a look names a colour that does not exist', () => {
    expect(() => portrait({ name: 'A', look: { wash: Number.NaN } })).toThrow(RangeError)
  })
})
