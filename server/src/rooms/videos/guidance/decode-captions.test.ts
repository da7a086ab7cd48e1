import { expect, test } from 'vitest'
import { decodeCaptions } from './commands.ts'

test.each([
  ['ru', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
  ['pl-PL', [0x72, 0x61, 0x6d, 0x69, 0xea], 'ramię'],
  ['el', [0xc1, 0xed, 0xe1, 0xf0, 0xed, 0xef, 0xde], 'Αναπνοή'],
  ['tr', [0x64, 0x69, 0xfe], 'diş'],
  ['ja', [0x91, 0xa7], '息'],
  ['zh-Hant-TW', [0xa9, 0x49], '呼'],
  ['zh-CN', [0xba, 0xf4], '呼'],
  ['de-CH', [0x46, 0xfc, 0xdf, 0x65], 'Füße'],
  ['mi', [0x9c], 'œ'],
])(
  'captions in %s that name no encoding are read as Windows wrote that language (D18.guidance)',
  (language, bytes, text) => {
    expect(decodeCaptions(Buffer.from(bytes), language)).toBe(text)
  },
)

test('captions in UTF-8, or in an encoding that they name, are read in it, whatever their language (D18.guidance)', () => {
  expect(decodeCaptions(Buffer.from('Füße'), 'ru')).toBe('Füße')
  expect(decodeCaptions(Buffer.from('\ufeffFüße', 'utf16le'), 'ru')).toBe('Füße')
})
