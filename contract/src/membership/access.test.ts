import { describe, expect, it } from 'vitest'
import { DAY } from '../dates.ts'
import type { Permission } from '../plans/schema.ts'
import { type AccessFacts, accessTo, isActive } from './rules.ts'
import { type State, states } from './schema.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

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
