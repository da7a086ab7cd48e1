import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourOf } from '@studio/contract/studio/design-colours.ts'
import { paletteNames } from '@studio/contract/studio/palette.ts'
import { SKIES } from '@studio/contract/studio/sky-sheet.ts'
import { expect, test } from 'vitest'

const fileOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../web/app/tokens', name), 'utf8')
const tokens = fileOf('colours.css')

test('every token of a palette is a token of the design, which asks it by day and by night (D15)', () => {
  for (const name of paletteNames) {
    const [, value = ''] = tokens.split(`\n  --${name}: light-dark(`)
    const [asked] = value.split(';')
    expect(asked).toContain(`var(--light-${name}, `)
    expect(asked).toContain(`var(--dark-${name}, `)
  }
})

test('mails and share cards have the colours of the pages (D15)', () => {
  const spelled = (name: string, theme: string) =>
    new RegExp(`--${theme}-${name}, (?:var\\(--light-${name}, )?(#[0-9a-f]{6})`).exec(
      tokens.split(`\n  --${name}: `)[1] ?? '',
    )?.[1]
  for (const name of paletteNames) {
    expect([name, spelled(name, 'light'), spelled(name, 'dark')]).toEqual([
      name,
      colourOf({}, name, 'day'),
      colourOf({}, name, 'night'),
    ])
  }
})

test('the skies that turn with a palette are the pages’ own (D15)', () => {
  const skies = fileOf('skies.css')
  for (const [scene, light] of Object.entries(SKIES)) {
    const [, rule = ''] = skies.split(scene === 'dusk' ? '\n[data-sky] {' : `\n[data-sky='${scene}'] {`)
    const own = rule.split('}')[0]?.matchAll(/--(?:sky|land|disk)[-\d]*: (?:light-dark\()?(#[0-9a-f]{6})/g)
    expect([scene, [...(own ?? [])].map(([, colour]) => colour).join(' ')]).toEqual([scene, light])
  }
})
