import { describe, expect, it } from 'vitest'
import { DAY } from '../dates.ts'
import type { Term } from '../plans/terms.ts'
import { acceptsPromocode, decideCancel, decideChange, decideResume, mayStart } from './decisions.ts'
import type { StoredSubscription } from './rules.ts'
import { states } from './schema.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('who may start a plan', () => {
  const month = { intervalUnit: 'Month' } as const
  const day = { intervalUnit: 'Day' } as const
  const refused = { ok: false, code: 'alreadySubscribed' }

  it('somebody without a membership, or with one that is only pending (D18.pending-replaced)', () => {
    for (const plan of [month, day]) {
      expect(mayStart(null, plan)).toEqual({ ok: true })
      expect(mayStart('pending', plan)).toEqual({ ok: true })
    }
  })

  it('the holder of a day pass, for a Month plan (D7)', () => {
    expect(mayStart('day_pass', month)).toEqual({ ok: true })
    expect(mayStart('day_pass', day)).toEqual(refused)
  })

  it.each(['trialing', 'active', 'ending', 'past_due', 'suspended'] as const)(
    'nobody whose membership is %s',
    (state) => {
      expect(mayStart(state, month)).toEqual(refused)
      expect(mayStart(state, day)).toEqual(refused)
    },
  )
})

describe('a change of plan (D7, D18.change-kinds)', () => {
  const from = {
    state: 'active' as const,
    planId: 'full',
    term: 'days30' as Term,
    costCents: 2900,
    nextPlanId: null,
    nextTerm: null,
  }
  const to = (id: string, costCents: number, intervalUnit: 'Month' | 'Day' = 'Month') => ({
    id,
    costCents,
    intervalUnit,
    term: intervalUnit === 'Day' ? ('day' as const) : ('days30' as const),
  })

  it.each([
    ['a dearer plan', from, to('guided', 4900), { ok: true, how: 'charge-now' }],
    ['a cheaper plan', from, to('daily', 1900), { ok: true, how: 'at-period-end' }],
    ['a plan of the same cost', from, to('other', 2900), { ok: true, how: 'free-now' }],
    ['the plan one has', from, to('full', 9900), { ok: true, how: 'none' }],
    [
      'the plan one has, another to follow',
      { ...from, nextPlanId: 'daily', nextTerm: 'days30' },
      to('full', 2900),
      { ok: true, how: 'undo' },
    ],
    [
      'the plan that is to follow',
      { ...from, nextPlanId: 'daily', nextTerm: 'days30' },
      to('daily', 1900),
      { ok: true, how: 'none' },
    ],
    [
      'a dearer plan in the trial',
      { ...from, state: 'trialing' },
      to('guided', 4900),
      { ok: true, how: 'free-now' },
    ],
    [
      'a cheaper plan in the trial',
      { ...from, state: 'trialing' },
      to('daily', 1900),
      { ok: true, how: 'free-now' },
    ],
    ['a Day plan', from, to('drop', 1200, 'Day'), { ok: false, code: 'monthToDay' }],
  ] as const)('to %s', (_name, running, plan, change) => {
    expect(decideChange(running, plan)).toEqual(change)
  })

  const year = { id: 'full', costCents: 29_000, intervalUnit: 'Month', term: 'year' } as const
  const yearly = { ...from, term: 'year', costCents: 29_000 } as const

  it.each([
    ['a longer term', from, year, 'charge-now'],
    ['a longer term at the same price', from, { ...year, costCents: 2900 }, 'charge-now'],
    ['a longer term that costs less', from, { ...year, costCents: 2800 }, 'at-period-end'],
    ['a shorter term', yearly, { ...year, term: 'month', costCents: 2900 }, 'at-period-end'],
    [
      'a shorter term that costs more',
      yearly,
      { ...year, term: 'month', costCents: 40_000 },
      'at-period-end',
    ],
    ['a dearer plan by the same term', yearly, { ...year, id: 'guided', costCents: 49_000 }, 'charge-now'],
    ['the same term', yearly, year, 'none'],
    [
      'their term, a shorter one to follow',
      { ...yearly, nextPlanId: 'full', nextTerm: 'month' },
      year,
      'undo',
    ],
    [
      'the shorter term that is to follow',
      { ...yearly, nextPlanId: 'full', nextTerm: 'month' },
      { ...year, term: 'month', costCents: 2900 },
      'none',
    ],
    ['a longer term in the trial', { ...from, state: 'trialing' }, year, 'free-now'],
  ] as const)('to %s', (_name, running, plan, how) => {
    expect(decideChange(running, plan)).toEqual({ ok: true, how })
  })

  it.each(states.filter((state) => !['active', 'trialing'].includes(state)))(
    'waits while it is %s',
    (state) => {
      expect(decideChange({ ...from, state }, to('guided', 4900))).toEqual({
        ok: false,
        code: 'notActive',
      })
      expect(acceptsPromocode(state)).toBe(false)
    },
  )
})

describe('cancelling and keeping (D7, S-M5)', () => {
  const row: StoredSubscription = {
    providerState: 'active',
    periodStart: later(-DAY),
    periodEnd: later(DAY),
    cancelAtPeriodEnd: false,
    endedAt: null,
    deactivatedAt: null,
  }

  it.each([
    [{}, 'at-period-end', 'none'],
    [{ providerState: 'trialing' }, 'at-period-end', 'none'],
    [{ cancelAtPeriodEnd: true }, 'none', 'resume'],
    [{ cancelAtPeriodEnd: true, periodEnd: now }, 'none', 'refused'],
    [{ providerState: 'past_due' }, 'now', 'refused'],
    [{ providerState: 'past_due', cancelAtPeriodEnd: true }, 'now', 'refused'],
    [{ providerState: 'pending' }, 'now', 'refused'],
    [{ providerState: 'day_pass' }, 'refused', 'refused'],
    [{ providerState: 'day_pass', periodEnd: now }, 'none', 'refused'],
    [{ providerState: 'ended', endedAt: now }, 'none', 'refused'],
    [{ deactivatedAt: now }, 'at-period-end', 'refused'],
  ] as const)('%j is cancelled: %s, kept: %s', (changes, cancel, resume) => {
    expect(decideCancel({ ...row, ...changes }, now)).toMatchObject(
      cancel === 'refused' ? { ok: false } : { ok: true, how: cancel },
    )
    expect(decideResume({ ...row, ...changes }, now)).toMatchObject(
      resume === 'refused' ? { ok: false } : { ok: true, how: resume },
    )
  })
})
