import { expect, test } from 'vitest'
import { stylesAfter, stylesOf } from './changed-styles.ts'

test.each([
  [['a', 'b'], { add: ['c'], remove: [] }, ['a', 'b', 'c']],
  [['a', 'b'], { add: ['b'], remove: ['a'] }, ['b']],
  [['a', 'b'], { add: [], remove: ['c'] }, ['a', 'b']],
  [['a'], { add: ['a'], remove: ['a'] }, ['a']],
])('a video with %j, changed by %o, has %j', (before, changes, after) => {
  expect(stylesAfter(before, changes)).toEqual(after)
})

test('the styles of several videos are told by name, each with how many have it', () => {
  const [slow, Breath] = [
    { id: '1', title: 'slow' },
    { id: '2', title: 'Breath' },
  ]
  expect(stylesOf([{ tags: [slow!] }, { tags: [slow!, Breath!] }, { tags: [] }])).toEqual([
    { ...Breath, count: 1 },
    { ...slow, count: 2 },
  ])
})
