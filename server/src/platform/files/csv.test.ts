import { expect, test } from 'vitest'
import { csvRow, signsFor } from './csv.ts'

test('a row is of RFC 4180: commas, quotes and line ends stand within quotes', () => {
  expect(csvRow(['Ada', 'a, b', 'say "so"', 'two\nlines', ''])).toBe(
    'Ada,"a, b","say ""so""","two\nlines",\r\n',
  )
})

test('numbers, instants, lists and nothing are written', () => {
  const at = new Date('2026-03-12T10:42:00Z')
  expect(csvRow([-12.5, true, at, ['a', 'b'], null])).toBe('-12.5,true,2026-03-12T10:42:00.000Z,a; b,\r\n')
})

test('where decimals have a comma, cells have a semicolon between them, as spreadsheets there read it', () => {
  const row = [12.5, 'Lee, Ann', 'a; b', ['a', 'b'], '=1+1']
  expect(csvRow(row, signsFor(','))).toBe(`12,5;Lee, Ann;"a; b";"a; b";'=1+1\r\n`)
  expect(csvRow(row, signsFor('.'))).toBe(csvRow(row))
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1', '＝1', '\r=1'])(
  'the text %j is no formula',
  (text) => {
    expect(csvRow([text]).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test.each([
  [';=1+1', ";'=1+1"],
  ['Berlin; @SUM(A1)', "Berlin; '@SUM(A1)"],
  ['a;"=1+1', `a;"'=1+1`],
  ['a\t+1', "a\t'+1"],
  ['a\n=1', "a\n'=1"],
])('where a spreadsheet splits at another separator, %j is no formula (S-I11)', (text, harmless) => {
  expect(csvRow([text])).toBe(
    `${/["\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless}\r\n`,
  )
})

test('each of a list is no formula', () => {
  expect(csvRow([['a', '=1+1']])).toBe("a; '=1+1\r\n")
})

test('a sign within a text changes nothing', () => {
  expect(csvRow(['a=b', 'x@y.z', '1-2'])).toBe('a=b,x@y.z,1-2\r\n')
})
