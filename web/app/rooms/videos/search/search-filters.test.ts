import { expect, test } from 'vitest'
import { chosenOf, SEARCH, searchSearch } from './search-filters.ts'

const ines = '11111111-1111-4111-8111-111111111111'
const written = (address: string) => searchSearch(new URLSearchParams(address)).toString()

test('what somebody looks for stands in the address, in one form', () => {
  const address = `minutes=25&words=slow+hips&level=Beginner&props=None&props=Block&teacher=${ines}&length=24`
  expect(written(address)).toBe(address)
  expect(written('props=Block&props=None&level=Beginner&minutes=25')).toBe(
    'minutes=25&level=Beginner&props=None&props=Block',
  )
})

test('nothing chosen is the bare address', () => {
  expect(written('')).toBe('')
  expect(SEARCH.read(new URLSearchParams()).pageLength).toBe(12)
})

test.each([
  'minutes=0',
  'minutes=601',
  'minutes=2.5',
  'minutes=ten',
  'minutes=',
  'words=+++',
  'level=Expert',
  'props=Trapeze',
  'sort=oldest',
  'length=5',
  'teacher=1',
])('%s counts as absent', (address) => {
  expect(written(address)).toBe('')
})

test('words are no longer than the server takes (S-I7)', () => {
  expect(SEARCH.read(new URLSearchParams({ words: 'x'.repeat(500) })).words).toHaveLength(80)
})

test('minutes and words stand in view, so the button counts the other filters', () => {
  const filters = SEARCH.read(new URLSearchParams('minutes=25&words=hips&level=Beginner&props=None'))
  expect(chosenOf(filters)).toBe(2)
})
