import type { Found } from '@studio/contract/finder/schema.ts'
import { expect, test } from 'vitest'
import { choiceOf, groupsBefore, groupsFound, stillFitting } from './choices.ts'

const found = (columns: Partial<Found>): Found => ({
  kind: 'video',
  id: 'a',
  title: 'Rising tide',
  detail: null,
  active: true,
  ...columns,
})

const pages = [
  { to: '/admin/users/all', label: 'All Users' },
  { to: '/admin/live', label: 'Video Library' },
]
const upload = { title: 'Upload a video', also: 'add film', to: '/admin/live', begin: 'new' }
const block = { title: 'Block Maya', also: 'ban', to: '/admin/users/maya', begin: 'block' }
const known = { pages, deeds: { about: null, anywhere: [upload] } }
const onMaya = { pages, deeds: { about: { name: 'Maya', deeds: [block] }, anywhere: [upload] } }

test.each([
  [{ kind: 'person' }, '/admin/users/a'],
  [{ kind: 'subscriber', title: 'Mira Oyelaran' }, '/admin/subscribers?userName=Mira+Oyelaran'],
  [{ kind: 'student', title: 'Mira Oyelaran' }, '/teacher/students?userName=Mira+Oyelaran'],
  [{ kind: 'video', title: 'Ebb & flow' }, '/admin/live?title=Ebb+%26+flow'],
  [{ kind: 'ownVideo', title: 'Ebb & flow' }, '/teacher/videos?title=Ebb+%26+flow'],
  [{ kind: 'pack' }, '/admin/training-pack/a'],
  [{ kind: 'code', title: 'TIDE20' }, '/admin/promo?code=TIDE20'],
  [{ kind: 'code', title: 'TIDE20', active: false }, '/admin/promo/off?code=TIDE20'],
  [{ kind: 'calendar', detail: '2026-03-01' }, '/teacher/calendars/a'],
] as const)('%o is opened at %s', (columns, address) => {
  expect(choiceOf(found(columns)).to).toBe(address)
})

test('a line says what tells it from others, and when it is not in use', () => {
  expect(choiceOf(found({ kind: 'code', detail: '20', active: false }))).toMatchObject({
    detail: '20%',
    note: 'Switched off',
  })
  expect(choiceOf(found({ kind: 'calendar', detail: '2026-03-01' })).detail).toBe('March 2026')
  expect(choiceOf(found({})).note).toBeUndefined()
})

test('deeds and pages come first, then each kind that was found', () => {
  const groups = groupsFound('LIB', known, [
    found({ kind: 'code', title: 'LIB' }),
    found({ title: 'Liberty' }),
  ])
  expect(groups.map(({ title, choices }) => [title, choices.map((choice) => choice.title)])).toEqual([
    ['Go to', ['Video Library']],
    ['Videos', ['Liberty']],
    ['Promo codes', ['LIB']],
  ])
})

test('what was found by fewer letters stays while it fits, by its title or what stands beside it', () => {
  const both = [found({ id: 'a' }), found({ id: 'b', title: 'Rest', detail: 'Ines Tidewell' })]
  expect(stillFitting(both, 'tide').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(stillFitting(both, 'tidew').map(({ id }) => id)).toEqual(['b'])
})

test('before anything is typed, what was opened last stands first, without what is gone', () => {
  const opened = [
    { kind: 'page', id: '/admin/live' },
    { kind: 'video', id: 'gone' },
    { kind: 'video', id: 'a' },
  ] as const
  const [last, deeds, all] = groupsBefore(opened, known, [found({})])
  expect(last?.choices.map(({ title }) => title)).toEqual(['Video Library', 'Rising tide'])
  expect(deeds?.choices.map(({ title }) => title)).toEqual(['Upload a video'])
  expect(all?.choices).toHaveLength(2)
  expect(groupsBefore([], known, []).map(({ title }) => title)).toEqual(['Do', 'Go to'])
})

test('on a person’s page what can be done about them stands first, and is found by what it is called', () => {
  const first = groupsBefore([], onMaya, [])[0]
  expect([first?.title, first?.choices.map(({ title }) => title)]).toEqual(['For Maya', ['Block Maya']])
  const [found] = groupsFound('ban', onMaya, [])
  expect(found?.choices).toEqual([expect.objectContaining({ title: 'Block Maya', begin: 'block' })])
})
