import { expect, test } from 'vitest'
import { listEndText, outlook, sentence, stepText, withColumn } from './words.ts'

const lines = { unread: 0, right: 0, refused: 0, known: 0, moved: 0, takenBack: 0 }

test('what a move will do is said before it is done', () => {
  expect(outlook({ kind: 'people', lines: { ...lines, right: 187, refused: 7 } })).toBe(
    '187 people move in, 7 lines stay where they are.',
  )
  expect(outlook({ kind: 'people', lines: { ...lines, right: 1, refused: 1 } })).toBe(
    '1 person moves in, 1 line stays where it is.',
  )
  expect(outlook({ kind: 'people', lines: { ...lines, known: 20 } })).toBe('Nobody new is in this list.')
})

test('what has become of a list', () => {
  expect(listEndText({ kind: 'people', state: 'done', lines: { ...lines, moved: 1_212, known: 3 } })).toBe(
    '1,212 people moved in, 3 were here already',
  )
  expect(listEndText({ kind: 'people', state: 'done', lines: { ...lines, moved: 1, known: 1 } })).toBe(
    '1 person moved in, 1 was here already',
  )
  expect(
    listEndText({ kind: 'people', state: 'takenBack', lines: { ...lines, moved: 1, takenBack: 211 } }),
  ).toBe('211 people taken back. 1 person stays, because they use their account.')
})

test('a list that waits for its host says whom it waits for (D12)', () => {
  const fault = 'Waiting for Vimeo'
  expect(stepText({ kind: 'films', state: 'checking', fault: null })).toBe('Being read.')
  expect(stepText({ kind: 'films', state: 'checking', fault })).toBe('Waiting for Vimeo.')
  expect(stepText({ kind: 'subscriptions', state: 'moving', fault })).toBe('Waiting for Stripe.')
  expect(stepText({ kind: 'subscriptions', state: 'checked', fault })).toBe('It could not be read.')
})

test('videos are told as people are', () => {
  expect(outlook({ kind: 'films', lines: { ...lines, right: 1, refused: 2 } })).toBe(
    '1 video moves in, 2 lines stay where they are.',
  )
  expect(
    listEndText({ kind: 'films', state: 'takenBack', lines: { ...lines, moved: 2, takenBack: 46 } }),
  ).toBe('46 videos taken back. 2 videos stay, because they are in use.')
})

test('one column becomes each thing: what another was goes with it, and any number are left out', () => {
  const columns = [
    { name: 'Mail', sample: '', becomes: 'email' as const },
    { name: 'Other', sample: '', becomes: null },
    { name: 'Shirt', sample: '', becomes: null },
  ]
  expect(withColumn(columns, 1, 'email')).toEqual([null, 'email', null])
  expect(withColumn(columns, 0, null)).toEqual([null, null, null])
  expect(withColumn(columns, 2, 'name')).toEqual(['email', null, 'name'])
})

test('a reason is a sentence', () => {
  expect(sentence('email is not an email address')).toBe('Email is not an email address.')
})
