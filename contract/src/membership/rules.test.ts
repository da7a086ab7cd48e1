import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../dates.ts'
import type { Permission } from '../plans/schema.ts'
import {
  type AccessFacts,
  accessEndOf,
  accessTo,
  daysLeft,
  isActive,
  type StoredSubscription,
  stateOf,
} from './rules.ts'
import { type State, states } from './schema.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('the state of a membership (D18.state)', () => {
  const stored: StoredSubscription = {
    providerState: 'active',
    periodStart: later(-DAY),
    periodEnd: later(29 * DAY),
    cancelAtPeriodEnd: false,
    endedAt: null,
    deactivatedAt: null,
  }

  it.each([
    [{}, 'active'],
    [{ providerState: 'trialing' }, 'trialing'],
    [{ providerState: 'past_due' }, 'past_due'],
    [{ providerState: 'day_pass' }, 'day_pass'],
    [{ providerState: 'day_pass', periodEnd: now }, null],
    [{ providerState: 'pending', periodEnd: later(HOUR) }, 'pending'],
    [{ providerState: 'pending', periodEnd: now }, null],
    [{ providerState: 'ended' }, null],
    [{ endedAt: later(-HOUR) }, null],
    [{ cancelAtPeriodEnd: true }, 'ending'],
    [{ cancelAtPeriodEnd: true, providerState: 'trialing' }, 'ending'],
    [{ cancelAtPeriodEnd: true, periodEnd: now }, null],
    [{ deactivatedAt: now }, 'suspended'],
    [{ deactivatedAt: now, providerState: 'day_pass', periodEnd: now }, null],
  ] as const)('of %j is %s', (changes, state) => {
    expect(stateOf({ ...stored, ...changes }, now)).toBe(state)
  })

  it('past due keeps its access for seven days of grace from the unpaid renewal', () => {
    expect(accessEndOf({ ...stored, providerState: 'past_due' })).toEqual(later(6 * DAY))
    expect(accessEndOf(stored)).toEqual(stored.periodEnd)
  })
})

it.each([
  [0, 0],
  [-DAY, 0],
  [1, 1],
  [DAY, 1],
  [DAY + 1, 2],
  [30 * DAY - MINUTE, 30],
])('SUBS-01: %i milliseconds to the end are %i days left', (milliseconds, days) => {
  expect(daysLeft(later(milliseconds), now)).toBe(days)
})

function student(state: State, permissions: Permission[], end = later(DAY)): AccessFacts {
  const price = { id: 'p', permissions }
  const subscription = { active: isActive(state), state, dateTimeEnd: end.toISOString(), price }
  return { role: 'Student', blocked: false, subscription }
}

describe('access to content (D6)', () => {
  const daily = { areas: ['DailyClasses'] } as const

  it('is refused to a visitor, who is asked to sign in', () => {
    const verdict = accessTo(daily, { role: null, blocked: false, subscription: null }, now)
    expect(verdict).toEqual({ ok: false, code: 'not-signed-in' })
  })

  it.each(['Admin', 'Coach'] as const)('%s has it always (ACCESS-13)', (role) => {
    expect(accessTo(daily, { role, blocked: false, subscription: null }, now)).toEqual({ ok: true })
  })

  it('is refused to the blocked, whoever they are (S-Z12)', () => {
    for (const role of ['Admin', 'Coach', 'Student'] as const) {
      const blocked = { ...student('active', ['DailyClasses']), role, blocked: true }
      expect(accessTo(daily, blocked, now)).toEqual({ ok: false, code: 'blocked' })
    }
  })

  it('needs a membership (ACCESS-14)', () => {
    const verdict = accessTo(daily, { role: 'Student', blocked: false, subscription: null }, now)
    expect(verdict).toEqual({ ok: false, code: 'needs-upgrade' })
  })

  it.each(states)(
    'with a membership that is %s, whether its plan has one area or two (ACCESS-15)',
    (state) => {
      const open = !['suspended', 'pending'].includes(state)
      expect(accessTo(daily, student(state, ['DailyClasses', 'Calendars']), now).ok).toBe(open)
      expect(accessTo(daily, student(state, ['DailyClasses']), now).ok).toBe(open)
    },
  )

  it('needs an area that the plan has (ACCESS-16)', () => {
    const member = student('active', ['Calendars', 'TrainingPacks'])
    expect(accessTo(daily, member, now)).toEqual({ ok: false, code: 'needs-upgrade' })
    expect(accessTo({ areas: ['DailyClasses', 'Calendars'] }, member, now).ok).toBe(true)
    expect(accessTo({ areas: [] }, member, now).ok).toBe(true)
  })

  it('to the events of a calendar needs to have joined it', () => {
    const member = student('active', ['Calendars'])
    const needs = { areas: ['Calendars'] } as const
    expect(accessTo({ ...needs, joined: false }, member, now)).toEqual({ ok: false, code: 'not-joined' })
    expect(accessTo({ ...needs, joined: true }, member, now).ok).toBe(true)
  })

  it.each([
    ['ending', 0],
    ['day_pass', 0],
    ['past_due', 0],
    ['active', 7 * DAY],
    ['trialing', 7 * DAY],
  ] as const)('of a membership that is %s ends %d ms after its end, to the millisecond', (state, grace) => {
    const end = later(-grace)
    const member = student(state, ['DailyClasses'], end)
    expect(accessTo(daily, member, now).ok).toBe(false)
    expect(accessTo(daily, member, later(-1)).ok).toBe(true)
  })
})
