import { describe, expect, test } from 'vitest'
import { type ClassPrint, classPrint, sceneOf, washOf } from './class-print.ts'
import { fingerprintOf } from './testing/fingerprint.ts'
import { type SceneName, WASHES } from './washes.ts'

// Fixed values, so that a class keeps the same picture from one version to the next.
const SCENES: [SceneName, string][] = [
  ['ridges', 'e01b33dcd25b2a75'],
  ['peak', '8646afe4d264578c'],
  ['water', '637e169cc906790b'],
  ['dunes', '8a843221aa7e65e0'],
  ['rings', '2d729d49a30f6f46'],
  ['reeds', '3d155f20d78c9d0c'],
  ['stones', '6aa97630cbd3b284'],
  ['branch', '22d6d75a0b8682ba'],
  ['clouds', '2fb816b9171ec70e'],
  ['pines', 'b461b1e5e82cfb66'],
  ['islands', 'd916337c3653a722'],
  ['terraces', '4e1d441f0d8157e0'],
  ['meadow', '1fea52ed4236ac41'],
]
const PRINTS: [ClassPrint, string][] = [
  [{ title: 'Morning ground', style: 'Hatha' }, '14e28310d3d8ba2d'],
  [{ title: 'Rest well', style: 'Restorative', width: 1600, height: 900 }, 'bd608443355a7edf'],
  [{ title: 'Quiet room', style: 'Meditation' }, '5d99805659cb71f0'],
  [{ title: 'Spine waves', style: 'Something else' }, '03edd80b97a013c5'],
]

describe('a class print', () => {
  test.each(SCENES)('of the scene %s is the picture it always was', async (scene, expected) => {
    expect(await fingerprintOf(classPrint({ title: 'Slow tide', style: 'Yin', scene }))).toBe(expected)
  })

  test.each(PRINTS)('of %j is the picture it always was', async (print, expected) => {
    expect(await fingerprintOf(classPrint(print))).toBe(expected)
  })

  test('follows the art direction it is given', async () => {
    const placing = { diskX: 0.3, diskY: 0.2, diskR: 70, horizon: 0.6, key: '2' }
    const svg = classPrint({ title: 'Slow tide', style: 'Yin', scene: 'ridges', wash: 'dawn', ...placing })
    expect(await fingerprintOf(svg)).toBe('4881fccd9f45ac70')
  })

  test('does not ask how the style is spelt, large or small', () => {
    const sky = (style: string) =>
      classPrint({ title: 'A', style, scene: 'ridges' }).match(/#[0-9A-F]{6}/)?.[0]
    expect([WASHES.night, WASHES.polar, WASHES.dusk, WASHES.plum].map((wash) => wash.sky[0])).toContain(
      sky('NIDRA'),
    )
  })

  test('is in daylight for a style nobody has drawn, even one named like an object key', () => {
    for (const style of ['Chair yoga', 'constructor', '__proto__', '']) {
      for (let i = 0; i < 40; i++) {
        expect(['night', 'polar', 'dusk', 'plum']).not.toContain(washOf({ title: `Class ${i}`, style }))
      }
    }
  })

  test.each(['Hatha', 'Vinyasa', 'Power', 'Yin', 'Restorative', 'Breathwork', 'Mobility', 'Meditation', ''])(
    'of the style %j is seldom of the scene and the light of the two before it, whatever the titles',
    (style) => {
      const looks = Array.from({ length: 600 }, (_, i) => {
        const print = { title: `Class number ${i}`, style }
        return `${sceneOf(print)} ${washOf(print)}`
      })
      const alike = looks.filter((look, i) => i > 1 && look === looks[i - 1] && look === looks[i - 2])
      expect(new Set(looks).size).toBeGreaterThanOrEqual(20)
      expect(alike.length).toBeLessThanOrEqual(6)
    },
  )

  test('comes out in the wash that is foretold', () => {
    for (let i = 0; i < 40; i++) {
      const print = { title: `Class ${i}`, style: ['Yin', 'Hatha', 'Meditation', 'Other'][i % 4] ?? 'Yin' }
      expect(classPrint(print)).toContain(`stop-color="${WASHES[washOf(print)].sky[0]}"`)
    }
    expect(washOf({ title: 'A', style: 'Yin', wash: 'noon' })).toBe('noon')
  })

  test('never carries the words of a title, so a title cannot smuggle markup in', () => {
    expect(classPrint({ title: '<script>x</script>', style: '"><b>' })).not.toMatch(/script|<b>/)
  })
})
