import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteNames } from '@studio/contract/studio/palette.ts'
import { expect, test } from 'vitest'

test('every token of a palette is a token of the design, which asks it by day and by night (D15)', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../web/app/tokens/colours.css'), 'utf8')
  for (const name of paletteNames) {
    const [, value = ''] = tokens.split(`\n  --${name}: light-dark(`)
    const [asked] = value.split(';')
    expect(asked).toContain(`var(--light-${name}, `)
    expect(asked).toContain(`var(--dark-${name}, `)
  }
})
