import { beforeEach, expect, test } from 'vitest'
import { changeSignup, clearSignup, readSignup, renewStartKey } from './signup-session.ts'
import { agreedTerms, clearAgreedTerms, storeAgreedTerms } from './use-signup-gate.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
})

const draft = { firstName: 'Ada', lastName: 'Bo', email: 'ada@bo.studio', userName: 'ada' }

test('D3: the draft of step 1 survives, and nothing else is typed into it', () => {
  changeSignup({ draft })
  expect(readSignup().draft).toEqual(draft)
  expect(sessionStorage.getItem('signup')).not.toContain('password')
})

test('D3: the chosen plan outlives the token', () => {
  changeSignup({ planId: 'plan', userId: 'ada', signupToken: 'token' })
  changeSignup({ signupToken: null })
  expect(readSignup()).toMatchObject({ planId: 'plan', userId: 'ada', signupToken: null })
})

test('a repeat of the last step carries the same key, another plan or code another one', () => {
  changeSignup({ planId: 'plan' })
  const { startKey } = readSignup()
  changeSignup({ card: { brand: 'visa', last4: '4242' } })
  expect(readSignup().startKey).toBe(startKey)
  changeSignup({ promocode: 'WELCOME20' })
  const withCode = readSignup().startKey
  expect(withCode).not.toBe(startKey)
  renewStartKey()
  expect(readSignup().startKey).not.toBe(withCode)
})

test('a finished sign-up leaves nothing behind', () => {
  changeSignup({ planId: 'plan', draft })
  clearSignup()
  expect(readSignup()).toMatchObject({ planId: null, draft: { email: '' } })
})

test('an unreadable draft is none', () => {
  sessionStorage.setItem('signup', '{broken')
  expect(readSignup().userId).toBeNull()
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
