import { expect, test } from 'vitest'
import { replacedCodeWords } from './replaced-code.ts'

const term = 'days30'
const dueOn = '2026-04-02T12:00:00Z'
const afterOne = '2026-05-02T12:00:00Z'
const forever10 = { dueNow: 0, dueOn, nextAmount: 26.1, renewAmount: 26.1, renewOn: dueOn }
const once20 = { dueNow: 0, dueOn, nextAmount: 23.2, renewAmount: 29, renewOn: afterOne }

test('D18.promo-replaced: a code that would take the place of one that saves more says so, in dollars', () => {
  expect(
    replacedCodeWords({ old: 'FOREVER10', code: 'WELCOME20', kept: forever10, preview: once20, term }),
  ).toEqual({
    title: 'FOREVER10 saves you more.',
    text: 'WELCOME20 would replace it: over the next 12 payments you would pay $342.20 instead of $313.20.',
  })
})

test('a code that saves as much or more takes the other’s place without a word', () => {
  expect(
    replacedCodeWords({ old: 'WELCOME20', code: 'FOREVER10', kept: once20, preview: forever10, term }),
  ).toBeNull()
  expect(
    replacedCodeWords({ old: 'WELCOME20', code: 'AGAIN20', kept: once20, preview: once20, term }),
  ).toBeNull()
})
