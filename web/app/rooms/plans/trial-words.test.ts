import { longestTrial } from '@studio/contract/plans/rules.ts'
import { expect, test } from 'vitest'
import { trialLead, trialSentence } from './trial-words.ts'

const plan = (trialDays: number, cost = 29) => ({ trialDays, cost, intervalUnit: 'Month' as const })
const day = { trialDays: 0, cost: 12, intervalUnit: 'Day' as const }

test.each([
  [
    'one length',
    [day, plan(7), plan(7)],
    7,
    'Try any month plan free for 7 days.',
    'Month plans are free for 7 days.',
  ],
  ['one day', [plan(1)], 1, 'Try any month plan free for a day.', 'Month plans are free for a day.'],
  [
    'several lengths',
    [plan(7), plan(14)],
    14,
    'Try a month plan free for up to 14 days.',
    'Month plans are free for up to 14 days.',
  ],
  [
    'some without',
    [plan(0), plan(14)],
    14,
    'Try a month plan free for up to 14 days.',
    'Month plans are free for up to 14 days.',
  ],
  [
    'a longer one that is coming soon',
    [plan(7), plan(30, 0)],
    7,
    'Try any month plan free for 7 days.',
    'Month plans are free for 7 days.',
  ],
  ['none', [day, plan(0)], 0, null, undefined],
] as const)(
  'PRICING-07, PRICING-08: with trials of %s the studio invites by the longest on sale',
  (_name, plans, longest, sentence, lead) => {
    expect(longestTrial(plans)).toBe(longest)
    expect(trialSentence(plans)).toBe(sentence)
    expect(trialLead(plans)).toBe(lead)
  },
)
