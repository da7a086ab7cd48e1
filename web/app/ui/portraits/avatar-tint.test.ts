import { describe, expect, it } from 'vitest'
import { avatarTint, contrast } from './avatar-tint.ts'

const channels = (tint: string) => tint.match(/\d+/g)!.map(Number) as unknown as [number, number, number]
const ink = [20, 35, 58] as const

describe('the tint of an initials avatar', () => {
  it.each([
    'rgba(0, 0, 0, 1)',
    'rgba(29,59,94,1)',
    'rgba(191, 59, 36, 0.9)',
    'rgb(35, 90, 86)',
    'rgba(255, 0, 0, 1)',
    'rgba(0,0,255,.5)',
  ])('is lightened until ink on %s reaches 4.5', (color) => {
    expect(contrast(channels(avatarTint(color)), ink)).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps a colour that is light enough', () => {
    expect(avatarTint('rgba(240, 200, 180, 1)')).toBe('rgb(240, 200, 180)')
  })

  it('takes alpha as a wash over white', () => {
    expect(avatarTint('rgba(0, 0, 0, 0)')).toBe('rgb(255, 255, 255)')
  })

  it.each([null, undefined, '', 'teal', 'url(x)'])('falls back to the soft indigo for %s', (color) => {
    expect(avatarTint(color)).toBe('rgb(227, 234, 240)')
  })

  it('measures black on white as 21', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  })
})
