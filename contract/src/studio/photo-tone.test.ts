import { describe, expect, test } from 'vitest'
import { heroTones, VEILS } from './photo-tone.ts'
import type { HeroPhoto } from './schema.ts'

type Range = { dark: number; light: number }
const photo = { src: '/a.webp', width: 9, height: 9, avif: '', webp: '' }
const hero = (words: Range, header = words): HeroPhoto => {
  const crop = { ...photo, words, header }
  return { wide: crop, middle: crop, tall: crop }
}

describe('the tone of a hero', () => {
  test('is light ink without a veil on a dark photograph, and dark ink on a bright one', () => {
    const dark = { tone: 'night', wide: 0, middle: 0, tall: 0 }
    expect(heroTones(hero({ dark: 0, light: 0.08 })).words).toEqual(dark)
    const bright = { tone: 'light', wide: 0, middle: 0, tall: 0 }
    expect(heroTones(hero({ dark: 0.5, light: 1 })).words).toEqual(bright)
  })

  test('follows what lies under the words and under the menu, each for itself', () => {
    const { words, header } = heroTones(hero({ dark: 0, light: 0.05 }, { dark: 0.6, light: 0.9 }))
    expect([words.tone, header.tone]).toEqual(['night', 'light'])
  })

  test('is one for words and menu where that takes a little more of a veil', () => {
    const { words, header } = heroTones(hero({ dark: 0.4, light: 0.8 }, { dark: 0.08, light: 0.3 }))
    expect([words.tone, header.tone]).toEqual(['light', 'light'])
    expect(header.wide).toBeGreaterThan(0)
  })

  test('takes a veil on a busy photograph, as thick as it needs and no thicker', () => {
    const { words } = heroTones(hero({ dark: 0, light: 1 }))
    expect(words.wide).toBeGreaterThan(1)
    expect(words.wide).toBeLessThan(VEILS.length - 1)
    const { words: calmer } = heroTones(hero({ dark: 0, light: 0.3 }))
    expect(calmer.tone).toBe('night')
    expect(calmer.wide).toBeLessThan(words.wide)
    expect(calmer.wide).toBeGreaterThan(0)
  })

  test('gives each crop its own veil', () => {
    const crops = hero({ dark: 0, light: 0.05 })
    crops.tall = { ...crops.tall, words: { dark: 0, light: 0.9 } }
    const { words } = heroTones(crops)
    expect([words.tone, words.wide, words.middle]).toEqual(['night', 0, 0])
    expect(words.tall).toBeGreaterThan(1)
  })

  test('reckons with the colours of the studio: a paler ink takes a thicker veil (D15)', () => {
    const middling = hero({ dark: 0.35, light: 0.8 })
    const plain = heroTones(middling).words
    const pale = heroTones(middling, { ink: '#5a6470' }).words
    expect(plain).toMatchObject({ tone: 'light', wide: 0 })
    expect(pale.tone === 'night' || pale.wide > 0).toBe(true)
  })
})
