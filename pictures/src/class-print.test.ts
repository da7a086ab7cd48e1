import { describe, expect, test } from 'vitest'
import { type ClassPrint, classPrint, washOf } from './class-print.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type SceneName, WASHES, type WashName } from './washes.ts'

// Fixed values, so that a class keeps the picture its members know from one version to the next.
const SCENES: [SceneName, string][] = [
  ['ridges', '17e00da31dbca836'],
  ['peak', 'ba632e02a1c3b5c7'],
  ['water', 'b5f9877d85d20964'],
  ['dunes', '7e1a03fb04ed13e8'],
  ['rings', '6fe9616ab5d2a5a4'],
  ['reeds', '809de19676fd2608'],
  ['stones', '482d11f88d5991b6'],
  ['branch', 'fff95a2b84963182'],
]
const PRINTS: [ClassPrint, string][] = [
  [{ title: 'Morning ground', style: 'Hatha' }, '327a55b7e161b9e4'],
  [{ title: 'Rest well', style: 'Restorative', width: 1600, height: 900 }, '7fc6a423c1db1515'],
  [{ title: 'Quiet room', style: 'Meditation' }, '198a9e04f96f0c29'],
  [{ title: 'Spine waves', style: 'Something else' }, '3d09ce177104bf35'],
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
    expect([WASHES.night.sky[0]]).toContain(sky('NIDRA'))
  })

  test('falls back to the Hatha look for a style nobody has drawn, even one named like an object key', () => {
    for (const style of ['Chair yoga', 'constructor', '__proto__']) {
      const used = (Object.keys(WASHES) as WashName[]).filter((name) =>
        classPrint({ title: 'Any', style }).includes(`"${WASHES[name].sky[0]}"`),
      )
      expect(['dawn', 'mist']).toContain(used[0])
    }
  })

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
