import { describe, expect, it } from 'vitest'
import { DAY } from '../dates.ts'
import { acceptsPromocode, decideCancel, decideChange, decideResume, mayStart } from './changes.ts'
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
  const from = { state: 'active' as const, planId: 'full', costCents: 2900, nextPlanId: null }
  const to = (id: string, costCents: number, intervalUnit: 'Month' | 'Day' = 'Month') => ({
    id,
    costCents,
    intervalUnit,
  })

  it.each([
    ['a dearer plan', from, to('guided', 4900), { ok: true, how: 'charge-now' }],
    ['a cheaper plan', from, to('daily', 1900), { ok: true, how: 'at-period-end' }],
    ['a plan of the same cost', from, to('other', 2900), { ok: true, how: 'free-now' }],
    ['the plan one has', from, to('full', 9900), { ok: true, how: 'none' }],
    [
      'the plan one has, another to follow',
      { ...from, nextPlanId: 'daily' },
      to('full', 2900),
      { ok: true, how: 'undo' },
    ],
    [
      'the plan that is to follow',
      { ...from, nextPlanId: 'daily' },
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
