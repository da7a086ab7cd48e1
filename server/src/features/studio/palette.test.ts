import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteNames } from '@studio/contract/studio/palette.ts'
import { expect, test } from 'vitest'

test('every token of a palette is a token of the design (D15)', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../web/app/tokens.css'), 'utf8')
  for (const name of paletteNames) expect(tokens).toContain(`--${name}:`)
})
