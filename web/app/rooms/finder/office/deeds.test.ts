import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { expect, test } from 'vitest'
import { deedsFor, deedsOf, isMeant } from './deeds.ts'

const titles = (typed: string) =>
  deedsOf('Admin')
    .filter((deed) => isMeant(deed, typed))
    .map(({ title }) => title)

test('a deed is found by the words people have for it, in any order, and by their beginnings', () => {
  expect(titles('coupon')).toEqual(['New promo code'])
  expect(titles('teacher inv')).toEqual(['Invite a teacher'])
  expect(titles('MESSAGE')).toEqual(['Write to members'])
  expect(titles('xyz')).toEqual([])
})

test('a teacher has their own deeds, and a member none', () => {
  expect(deedsOf('Coach').map(({ to }) => to.split('/')[1])).toEqual(['teacher', 'teacher', 'teacher'])
  expect(deedsOf('Student')).toEqual([])
})

const page = (user: object) =>
  ({ user: { id: 'maya', firstName: 'Maya', active: true, subscription: null, ...user } }) as PersonPage
const offered = (user: object, me = 'ruth') => deedsFor(page(user), me).map(({ title }) => title)

test('about a person there is what their page offers: nobody blocks or deletes themselves, and a student edits themselves (USERS-03)', () => {
  const member = { role: 'Student', subscription: { state: 'active' } }
  expect(offered(member)).toEqual([
    'Write to Maya',
    'Refund a payment',
    'Deactivate membership',
    'Change plan',
    'Cancel membership',
    'Block Maya',
    'Delete Maya',
  ])
  expect(offered({ ...member, subscription: { state: 'suspended' } })).toContain('Activate membership')
  expect(offered({ ...member, subscription: { state: 'ending', cancelAtPeriodEnd: true } })).toContain(
    'Keep membership',
  )
  expect(offered({ ...member, subscription: { state: 'day_pass' } })).not.toContain('Cancel membership')
  expect(offered({ ...member, subscription: { state: 'given', given: {} } })).toContain(
    'Move the end of the plan',
  )
  expect(offered({ role: 'Student' })).toContain('Give a plan')
  expect(offered({ role: 'Coach' })).toEqual([
    'Write to Maya',
    'Edit Maya',
    'Change role',
    'Block Maya',
    'Delete Maya',
  ])
  expect(offered({ role: 'Admin' }, 'maya')).toEqual(['Write to Maya', 'Edit Maya'])
})
