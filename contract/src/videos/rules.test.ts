import { expect, test } from 'vitest'
import type { AccessFacts } from '../membership/rules.ts'
import type { Permission } from '../plans/schema.ts'
import { openPlaces, openTo, type Place } from './rules.ts'

const now = new Date('2021-03-05T12:00:00.000Z')
const PLAN = '11111111-1111-4111-8111-111111111111'
const OTHER_PLAN = '22222222-2222-4222-8222-222222222222'

function member(permissions: Permission[], changes: Partial<AccessFacts> = {}): AccessFacts {
  return {
    role: 'Student',
    blocked: false,
    subscription: {
      active: true,
      state: 'active',
      dateTimeEnd: '2021-04-01T00:00:00.000Z',
      price: { id: PLAN, permissions },
    },
    ...changes,
  }
}

const when = { now, today: '2021-03-05' }
const today: Place = { kind: 'day', day: '2021-03-05', today: '2021-03-05' }
const yesterday: Place = { kind: 'day', day: '2021-03-04', today: '2021-03-05' }
const tomorrow: Place = { kind: 'day', day: '2021-03-06', today: '2021-03-05' }
const pack: Place = { kind: 'pack', priceId: null }
const ownPack: Place = { kind: 'pack', priceId: PLAN }
const othersPack: Place = { kind: 'pack', priceId: OTHER_PLAN }
const joined: Place = { kind: 'event', joined: true }
const notJoined: Place = { kind: 'event', joined: false }

const daily = member(['DailyClasses'])
const dayPass = member(['DailyClassesCurrentDay'])
const paths = member(['TrainingPacks'])
const calendars = member(['Calendars'])
const full = member(['DailyClasses', 'TrainingPacks', 'Calendars'])
const nobody = member([], { subscription: null })
const visitor = member([], { role: null, subscription: null })

test.each<[string, Place[], AccessFacts]>([
  ["today's class, with daily classes", [today], daily],
  ["yesterday's class, with daily classes", [yesterday], daily],
  ["today's class, with today's classes alone (S-Z7)", [today], dayPass],
  ['a pack, with training paths', [pack], paths],
  ['a pack of the own plan', [ownPack], paths],
  ['an event of a joined calendar', [joined], calendars],
  ['one open place among closed ones', [tomorrow, othersPack, notJoined, yesterday], full],
])('open: %s (D17.open-videos)', (_what, places, standing) => {
  expect(openTo(places, standing, now)).toEqual({ ok: true })
})

test.each<[string, Place[], AccessFacts, string]>([
  ["yesterday's class, with today's classes alone (S-Z7)", [yesterday], dayPass, 'needs-upgrade'],
  ["tomorrow's class (D13)", [tomorrow], daily, 'needs-upgrade'],
  ['a pack narrowed to another plan', [othersPack], full, 'needs-upgrade'],
  ['a pack, with daily classes alone', [pack], daily, 'needs-upgrade'],
  ["today's class, with calendars alone", [today], calendars, 'needs-upgrade'],
  ['an event of a calendar not joined', [notJoined], full, 'not-joined'],
  ['an event of a calendar not joined, without calendars', [notJoined], daily, 'needs-upgrade'],
  ['a video in no place', [], full, 'needs-upgrade'],
  ["today's class, without a membership", [today], nobody, 'needs-upgrade'],
  ["today's class, to a visitor", [today], visitor, 'not-signed-in'],
  ['a video in no place, to a visitor', [], visitor, 'not-signed-in'],
  ["today's class, to somebody blocked", [today], member(['DailyClasses'], { blocked: true }), 'blocked'],
])('closed: %s (D17.open-videos)', (_what, places, standing, code) => {
  expect(openTo(places, standing, now)).toEqual({ ok: false, code })
})

test('a video in no place is open to Admin and Coach (D17.open-videos)', () => {
  expect(openTo([], { ...nobody, role: 'Coach' }, now)).toEqual({ ok: true })
  expect(openTo([], { ...nobody, role: 'Admin' }, now)).toEqual({ ok: true })
  expect(openTo([], { ...nobody, role: 'Admin', blocked: true }, now)).toEqual({
    ok: false,
    code: 'blocked',
  })
})

test('a lapsed membership opens nothing (D6)', () => {
  const later = new Date('2021-04-09T00:00:00.000Z')
  expect(openTo([{ kind: 'day', day: '2021-03-05', today: '2021-04-09' }], full, later).ok).toBe(false)
})

test('what a plan opens of the library is what it opens one by one (S-Z5)', () => {
  expect(openPlaces(daily, when)).toEqual({
    days: true,
    today: true,
    packsOfPrice: null,
    joinedEvents: false,
  })
  expect(openPlaces(dayPass, when)).toEqual({
    days: false,
    today: true,
    packsOfPrice: null,
    joinedEvents: false,
  })
  expect(openPlaces(full, when)).toEqual({ days: true, today: true, packsOfPrice: PLAN, joinedEvents: true })
  expect(openPlaces(nobody, when)).toEqual({
    days: false,
    today: false,
    packsOfPrice: null,
    joinedEvents: false,
  })
})
