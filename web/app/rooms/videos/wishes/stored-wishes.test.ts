import { NO_WISHES } from '@studio/contract/videos/wishes/rules.ts'
import { expect, test } from 'vitest'
import { wishesOf } from './stored-wishes.ts'

const kept = JSON.stringify({
  of: 'maya',
  level: 'Beginner',
  minutes: 20,
  purpose: 'sleep',
  spared: ['wrists'],
})

test('answers are found again by who gave them', () => {
  expect(wishesOf(kept, 'maya')).toEqual({
    asked: true,
    wishes: { level: 'Beginner', minutes: 20, purpose: 'sleep', spared: ['wrists'] },
  })
})

test('who would not answer is not asked again', () => {
  expect(wishesOf(JSON.stringify({ of: 'maya', ...NO_WISHES }), 'maya')).toEqual({
    asked: true,
    wishes: NO_WISHES,
  })
})

test.each([
  ['another person', kept, 'noa'],
  ['a visitor', kept, undefined],
  ['a device that has none', null, 'maya'],
  ['a value that cannot be read', '{', 'maya'],
])('%s has no answers', (_, text, userId) => {
  expect(wishesOf(text, userId)).toEqual({ asked: false, wishes: NO_WISHES })
})

test('what cannot be an answer counts as open', () => {
  const odd = JSON.stringify({ of: 'maya', level: 'Expert', minutes: 25, purpose: 7, spared: 'wrists' })
  expect(wishesOf(odd, 'maya').wishes).toEqual(NO_WISHES)
})
