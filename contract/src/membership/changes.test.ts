import { describe, expect, it } from 'vitest'
import { DAY } from '../dates.ts'
import { decideCancel, decideChange, decideResume, startRefusalReason, takesPromocode } from './changes.ts'
import type { StoredSubscription } from './rules.ts'
import { states } from './schema.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('who may start a plan', () => {
  const month = { intervalUnit: 'Month' } as const
  const day = { intervalUnit: 'Day' } as const

  it('somebody without a membership, or with one that is only pending (D18)', () => {
    for (const plan of [month, day]) {
      expect(startRefusalReason(null, plan)).toBeNull()
      expect(startRefusalReason('pending', plan)).toBeNull()
    }
  })

  it('the holder of a day pass, for a Month plan (D7)', () => {
    expect(startRefusalReason('day_pass', month)).toBeNull()
    expect(startRefusalReason('day_pass', day)).toBe('alreadySubscribed')
  })

  it.each(['trialing', 'active', 'ending', 'past_due', 'suspended'] as const)(
    'nobody whose membership is %s',
    (state) => {
      expect(startRefusalReason(state, month)).toBe('alreadySubscribed')
      expect(startRefusalReason(state, day)).toBe('alreadySubscribed')
    },
  )
})

describe('a change of plan (D7, D18)', () => {
  const from = { state: 'active' as const, planId: 'full', costCents: 2900, nextPlanId: null }
  const to = (id: string, costCents: number, intervalUnit: 'Month' | 'Day' = 'Month') => ({
    id,
    costCents,
    intervalUnit,
  })

  it.each([
    ['a dearer plan', from, to('guided', 4900), { how: 'charge-now' }],
    ['a cheaper plan', from, to('daily', 1900), { how: 'at-period-end' }],
    ['a plan of the same cost', from, to('other', 2900), { how: 'free-now' }],
    ['the plan one has', from, to('full', 9900), { how: 'none' }],
    [
      'the plan one has, another to follow',
      { ...from, nextPlanId: 'daily' },
      to('full', 2900),
      { how: 'undo' },
    ],
    ['the plan that is to follow', { ...from, nextPlanId: 'daily' }, to('daily', 1900), { how: 'none' }],
    ['a dearer plan in the trial', { ...from, state: 'trialing' }, to('guided', 4900), { how: 'free-now' }],
    ['a cheaper plan in the trial', { ...from, state: 'trialing' }, to('daily', 1900), { how: 'free-now' }],
    ['a Day plan', from, to('drop', 1200, 'Day'), { how: 'refused', because: 'monthToDay' }],
  ] as const)('to %s', (_name, running, plan, change) => {
    expect(decideChange(running, plan)).toEqual(change)
  })

  it.each(states.filter((state) => !['active', 'trialing'].includes(state)))(
    'waits while it is %s',
    (state) => {
      expect(decideChange({ ...from, state }, to('guided', 4900))).toEqual({
        how: 'refused',
        because: 'notActive',
      })
      expect(takesPromocode(state)).toBe(false)
    },
  )
})

describe('cancelling and keeping (D7, S-M5)', () => {
  const row: StoredSubscription = {
    gatewayState: 'active',
    periodStart: later(-DAY),
    periodEnd: later(DAY),
    cancelAtPeriodEnd: false,
    endedAt: null,
    deactivatedAt: null,
  }

  it.each([
    [{}, 'at-period-end', 'none'],
    [{ gatewayState: 'trialing' }, 'at-period-end', 'none'],
    [{ cancelAtPeriodEnd: true }, 'none', 'resume'],
    [{ cancelAtPeriodEnd: true, periodEnd: now }, 'none', 'refused'],
    [{ gatewayState: 'past_due' }, 'now', 'refused'],
    [{ gatewayState: 'past_due', cancelAtPeriodEnd: true }, 'now', 'refused'],
    [{ gatewayState: 'pending' }, 'now', 'refused'],
    [{ gatewayState: 'day_pass' }, 'refused', 'refused'],
    [{ gatewayState: 'day_pass', periodEnd: now }, 'none', 'refused'],
    [{ gatewayState: 'ended', endedAt: now }, 'none', 'refused'],
    [{ deactivatedAt: now }, 'at-period-end', 'refused'],
  ] as const)('%j is cancelled: %s, kept: %s', (changes, cancel, resume) => {
    expect(decideCancel({ ...row, ...changes }, now).how).toBe(cancel)
    expect(decideResume({ ...row, ...changes }, now).how).toBe(resume)
  })
})
