import { portrait } from '@studio/pictures/portrait.ts'
import { expect, test } from 'vitest'
import { drawnLooks, ROWS } from './drawn-looks.ts'

const rows = Array.from({ length: ROWS }, (_, row) => drawnLooks(row))

test('each cut of hair can be had with each skin, and no two portraits of a row have one name (TEACHER-06)', () => {
  for (const row of rows) expect(new Set(row.map(({ words }) => words)).size).toBe(row.length)
  const skinsOf = Map.groupBy(rows.flat(), ({ look }) => look.cut)
  for (const [cut, looks] of skinsOf) expect(new Set(looks.map(({ look }) => look.skin)).size, cut).toBe(6)
})

test('every one of them can be drawn, each another picture', () => {
  const drawn = rows.flat().map(({ look }) => portrait({ look }))
  expect(new Set(drawn).size).toBe(drawn.length)
})
