import { expect, test } from 'vitest'
import { runsOf } from './pdf-fonts.ts'

test('every letter of a name has a font that holds it', () => {
  expect(runsOf('Łukasz 山田')).toEqual([
    { font: 'text', text: 'Łukasz ' },
    { font: 'kanji', text: '山田' },
  ])
  expect(runsOf('Nguyễn Thị Ánh')).toEqual([{ font: 'text', text: 'Nguyễn Thị Ánh' }])
  for (const name of ['안녕', 'مريم', 'Ελένη', 'अनिल', 'Ṩ']) {
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name)
  }
  expect(runsOf('안녕 مريم').map(({ font }) => font)).toEqual(['any'])
})
