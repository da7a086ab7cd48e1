import { beforeEach, expect, test } from 'vitest'
import { agreedTerms, clearAgreedTerms, storeAgreedTerms } from './agreed-terms.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
})

const dueOn = '2026-03-19T12:00:00Z'
const preview = { trialDays: 7, dueNow: 0, dueOn, nextAmount: 29, renewAmount: 29, renewOn: dueOn }

test('D5: a purchase that is sent again keeps the free week it was agreed with', () => {
  storeAgreedTerms({ startKey: 'first', preview })
  expect(agreedTerms('first')).toEqual(preview)
})

test('another plan, code or card is another purchase', () => {
  storeAgreedTerms({ startKey: 'first', preview })
  expect(agreedTerms('second')).toBeNull()
  clearAgreedTerms()
  expect(agreedTerms('first')).toBeNull()
})
