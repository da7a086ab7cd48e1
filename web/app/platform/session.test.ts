import type { User } from '@studio/contract/account/schema.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, keepSession, keepTokens, keepUser, readSession } from './session.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('document', { cookie: '' })
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => stored.clear())

const tokens = { accessToken: 'first', refreshToken: 'second', expiresIn: 600 }
const home = { address: '1 Long Lane', country: 'Norway', city: 'Bergen', stripeAccountId: 'cus_1' }
const user = { id: 'u', userName: 'ada', firstName: 'Ada', role: 'Student', ...home } as unknown as User
const inStorage = () => [...stored.values()].join(' ')

test('S-S11: the browser keeps tokens and the plain profile, and no address and no customer', () => {
  keepSession({ ...tokens, user })
  expect(Object.keys(readSession() ?? {}).sort()).toEqual(['accessToken', 'refreshToken', 'user'])
  expect(readSession()?.user).toMatchObject({ id: 'u', userName: 'ada', role: 'Student' })
  keepUser({ ...user, firstName: 'Rosa' })
  expect(readSession()?.user.firstName).toBe('Rosa')
  for (const secret of Object.values(home)) expect(inStorage()).not.toContain(secret)
})

test('S-S5: nothing is left of a session that has ended', () => {
  keepSession({ ...tokens, user })
  keepTokens({ ...tokens, accessToken: 'third' })
  expect(readSession()?.accessToken).toBe('third')
  clearSession()
  expect(readSession()).toBeNull()
  expect(inStorage()).toBe('')
})
