import { describe, expect, test } from 'vitest'
import { foldEmail, foldUserName, mayEnter, maySignIn, trialKey } from './rules.ts'

describe('folding', () => {
  test.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['\uff21da@example.com', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['\u200eada@example.com', 'ada@example.com'],
    ['Ada@Müller.de', 'ada@xn--mller-kva.de'],
    ['ada@XN--MLLER-KVA.de', 'ada@xn--mller-kva.de'],
    // As a Turkish keyboard writes capitals.
    ['ALİ@GMAİL.COM', 'ali@gmail.com'],
  ])('D17.folded-email: %s is registered as %s', (email, folded) => expect(foldEmail(email)).toBe(folded))

  test.each([
    ['Ada+One@Example.com', 'ada@example.com'],
    ['ada@example.com', 'ada@example.com'],
    ['a+b+c@x.de', 'a@x.de'],
    ['+tag@x.de', '+tag@x.de'],
  ])('D17.folded-email, S-M3: %s has its one trial as %s', (email, key) => expect(trialKey(email)).toBe(key))

  test('R1: user names differ neither by case nor by Unicode form', () => {
    expect(foldUserName('ŁUCJA')).toBe(foldUserName('łucja'))
    expect(foldUserName('e\u0301va')).toBe(foldUserName('\u00c9VA'))
    expect(foldUserName('\uff41da')).toBe('ada')
  })
})

describe('who may sign in', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const member = { active: true, blockedAccess: false, blockedToDateTime: null, registeredFully: now }
  const later = new Date(now.getTime() + 1)

  test.each([
    ['a member', {}, { ok: true }],
    ['one made inactive', { active: false }, { ok: false, code: 'inactive' }],
    ['one blocked without an end', { blockedAccess: true }, { ok: false, code: 'blocked', until: null }],
    [
      'one blocked until later',
      { blockedAccess: true, blockedToDateTime: later },
      { ok: false, code: 'blocked', until: later },
    ],
    ['one whose block ends now', { blockedAccess: true, blockedToDateTime: now }, { ok: true }],
    ['one with an end but no block', { blockedToDateTime: later }, { ok: true }],
    ['one who has not finished sign-up', { registeredFully: null }, { ok: false, code: 'unfinished' }],
  ])('D3, D10, S-Z12: %s', (_who, facts, verdict) => {
    expect(maySignIn({ ...member, ...facts }, now)).toEqual(verdict)
  })

  test('D3: an unfinished sign-up does not keep the sign-up calls shut', () => {
    expect(mayEnter({ ...member, registeredFully: null }, now)).toEqual({ ok: true })
  })
})
