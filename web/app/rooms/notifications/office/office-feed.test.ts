import { SendOptions } from '@studio/contract/notifications/schema.ts'
import { expect, test } from 'vitest'
import { firstLineOf, namedRecipients } from './office-feed.tsx'

const [tess, ilse, noor] = ['Tess Morrow', 'Ilse Brandt', 'Noor Haddad'].map((name) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName }
})
const grounded = { title: 'Grounded March' }
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n))
const to = (options: Partial<SendOptions>) => SendOptions.parse(options)

test('the people are named, and from four on how many more (ANOTIF-11)', () => {
  const users = [tess!, ilse!, noor!]
  const named = (count: number) =>
    namedRecipients(to({ sendToUserIds: ids(count) }), { users: users.slice(0, count), calendars: [], count })
  expect([1, 2, 3, 5].map(named)).toEqual([
    'Tess Morrow',
    'Tess Morrow and Ilse Brandt',
    'Tess Morrow, Ilse Brandt and Noor Haddad',
    'Tess Morrow, Ilse Brandt and 3 more',
  ])
})

test('calendars are named with how many members got it, and groups with how many people', () => {
  const month = to({ sendToCalendarIds: ids(1) })
  expect(namedRecipients(month, { users: [], calendars: [grounded], count: 64 })).toBe(
    'Grounded March, 64 members',
  )
  expect(namedRecipients(month, { users: [], calendars: [grounded], count: 1 })).toBe(
    'Grounded March, 1 member',
  )
  const everybody = to({ sendToAllStudents: true, sendToAllCoaches: true })
  expect(namedRecipients(everybody, { users: [], calendars: [], count: 1280 })).toBe(
    'All students, all teachers, 1,280 people',
  )
  const both = to({ sendToAllCoaches: true, sendToCalendarIds: ids(1) })
  expect(namedRecipients(both, { users: [], calendars: [grounded], count: null })).toBe(
    'All teachers, Grounded March',
  )
})

test('a group that was narrowed is not called whole (ANOTIF-11)', () => {
  const pastDue = to({ sendToAllStudents: true, only: { states: ['past_due', 'ending'] } })
  expect(namedRecipients(pastDue, { users: [], calendars: [], count: 2 })).toBe(
    'All students, only those past due or ending, 2 people',
  )
})

test('a chosen person who could not get it is not counted', () => {
  expect(namedRecipients(to({ sendToUserIds: ids(1) }), { users: [tess!], calendars: [], count: 0 })).toBe(
    'Tess Morrow, 0 people',
  )
  expect(namedRecipients(to({}), { users: [], calendars: [], count: 2 })).toBe('Nobody who is still here')
})

test('the beginning of a text is one line of plain words, whose paragraphs stay apart', () => {
  expect(firstLineOf('<p>Bring a <strong>str</strong>ap.</p><p>Or a&nbsp;scarf<br>&amp; a chair</p>')).toBe(
    'Bring a strap. Or a scarf & a chair',
  )
  expect([...firstLineOf(`<p>${'🌅'.repeat(500)}</p>`)]).toHaveLength(160)
})
