import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  endOf,
  keepImpersonation,
  keepSession,
  keepTokens,
  keepUser,
  readSession,
} from './session.ts'

const [stored, ofTab] = [new Map<string, string>(), new Map<string, string>()]
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
vi.stubGlobal('localStorage', storage(stored))
vi.stubGlobal('sessionStorage', storage(ofTab))
vi.stubGlobal('document', { cookie: '' })
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => stored.clear())
afterEach(() => vi.useRealTimers())

const tokens = { accessToken: 'first', refreshToken: 'second', expiresIn: 600 }
const home = { address: '1 Long Lane', country: 'Norway', city: 'Bergen', stripeAccountId: 'cus_1' }
const user = { id: 'u', userName: 'ada', firstName: 'Ada', role: 'Student', ...home } as unknown as User
const inStorage = () => [...stored.values()].join(' ')

test('S-S11: the browser keeps tokens and the plain profile, and no address and no customer', () => {
  keepSession({ ...tokens, user })
  expect(Object.keys(readSession() ?? {}).sort()).toEqual(['accessToken', 'ahead', 'refreshToken', 'user'])
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

test('an Admin who sees the studio as a member is that member in this tab, and their own session stays as it is', () => {
  keepSession({ ...tokens, user: { ...user, id: 'admin', role: 'Admin' } })
  const own = inStorage()
  keepImpersonation({ accessToken: 'look', dateTimeEnd: '2026-03-02T10:30:00Z', user })
  expect(readSession()).toMatchObject({ accessToken: 'look', user: { id: 'u' } })
  keepUser({ ...user, firstName: 'Rosa' })
  expect(readSession()?.user.firstName).toBe('Rosa')
  expect(inStorage()).toBe(own)
  clearSession()
  expect(readSession()?.user.id).toBe('admin')
})

test.each([
  ['right', 0],
  ['three days behind', -3 * 86_400_000],
  ['two hours ahead', 2 * 3_600_000],
])('on a device whose clock is %s a token is good for as long as the studio says (D2)', (_what, ahead) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const studio = Date.parse('2026-03-02T10:00:00Z')
  const tokenUntil = (exp: number) => `head.${btoa(JSON.stringify({ exp: exp / 1000 }))}.sign`
  vi.setSystemTime(studio + ahead)
  keepSession({ ...tokens, accessToken: tokenUntil(studio + 600_000), user })
  const left = () => endOf(readSession()!) - Date.now()
  expect(left()).toBe(600_000)
  vi.setSystemTime(studio + ahead + 590_000)
  keepTokens({ ...tokens, accessToken: tokenUntil(studio + 1_190_000) })
  expect(left()).toBe(600_000)
})
