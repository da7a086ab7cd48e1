import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../dates.ts'
import { accessEndOf, type StoredSubscription, stateOf } from './rules.ts'

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
