import { expect, test } from 'vitest'
import { amountText } from '../../../ui/words/money-words.ts'
import { stepsOf } from './new-studio.tsx'

const empty = { name: null, plan: null, videos: 0, seconds: 0, days: 0, payments: false }

test('a new studio has five steps, each done by what is there', () => {
  expect(stepsOf(empty, amountText).map(({ isDone }) => isDone)).toEqual(Array(5).fill(false))
  const steps = stepsOf(
    {
      name: 'Auren am See',
      plan: { title: 'Full Membership', cost: 29, intervalUnit: 'Month' },
      videos: 3,
      seconds: 5220,
      days: 3,
      payments: true,
    },
    amountText,
  )
  expect(steps.map(({ text, isDone }) => [text, isDone])).toEqual([
    ['Auren am See', true],
    ['Full Membership, $29.00 for 30 days, 7 days free', true],
    ['3 of 9. Nine videos fill three days, enough to open.', false],
    ['3 days have classes', true],
    ['Payments go to your Stripe account', true],
  ])
  const full = stepsOf({ ...empty, videos: 9, seconds: 5220 }, amountText)
  expect(full[2]?.text).toBe('9 videos, 1 hour 27 minutes')
})
