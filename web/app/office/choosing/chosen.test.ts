import { expect, test } from 'vitest'
import { type Chosen, countSelected, withPageToggled, withToggled } from './chosen.ts'

type Row = { id: string }
const rows: Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const row = (id: string): Row => ({ id })
const none: Chosen<Row> = new Map()
const of = (...ids: string[]): Chosen<Row> => new Map(ids.map((id) => [id, row(id)]))
const idsOf = (chosen: Chosen<Row>) => [...chosen.keys()]

test('a row is chosen and chosen no more, and those of other pages stay', () => {
  const one = withToggled(of('z'), { row: row('b'), rows })
  expect(idsOf(one)).toEqual(['z', 'b'])
  expect(idsOf(withToggled(one, { row: row('b'), rows }))).toEqual(['z'])
})

test.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'c', ['d', 'c']],
  // The other page's rows are not shown any more.
  ['z', 'c', ['z', 'c']],
])('with Shift, from %s to %s become %j', (from, to, ids) => {
  const chosen = withToggled(of(from), { row: row(to), rows, from })
  expect(idsOf(chosen).toSorted()).toEqual(ids.toSorted())
})

test('with Shift, rows are chosen no more together as well', () => {
  expect(idsOf(withToggled(of('a', 'b', 'c', 'd'), { row: row('c'), rows, from: 'b' }))).toEqual(['a', 'd'])
})

test('the box of the head chooses all that are shown, and lets go of all of them', () => {
  expect(countSelected(none, rows)).toBe('none')
  expect(countSelected(of('b', 'z'), rows)).toBe('some')
  const all = withPageToggled(of('b', 'z'), rows)
  expect(countSelected(all, rows)).toBe('all')
  expect(idsOf(withPageToggled(all, rows))).toEqual(['z'])
})
