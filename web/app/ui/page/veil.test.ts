import { readFileSync } from 'node:fs'
import { VEILS } from '@studio/contract/studio/photo-tone.ts'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the veils that are reckoned with are those of the tokens', () => {
  const tokens = [...read('../../tokens/colours.css').matchAll(/--veil-\d: (\d+)%/g)]
  expect(tokens.map(([, share]) => Number(share) / 100)).toEqual(VEILS.slice(1))
})

test('each crop has a class for each step', () => {
  const sheet = read('./veil.module.css')
  for (const crop of ['wide', 'middle', 'tall']) {
    for (let step = 1; step < VEILS.length; step++) expect(sheet).toContain(`.${crop}${step} {`)
  }
})
