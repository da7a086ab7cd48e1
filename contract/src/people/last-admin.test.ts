import { describe, expect, test } from 'vitest'
import { BLOCK_DAYS, blockEnd, mayLockOut } from './rules.ts'

const now = new Date('2026-05-04T10:00:00Z')

describe('a block', () => {
  test('BLOCK-02: is for a day unless told, and for one at least', () => {
    expect(BLOCK_DAYS).toEqual({ min: 1, usual: 1 })
  })

  test.each([1, 7, 365])('BLOCK-03: of %i days is over that many days and sixty seconds from now', (days) => {
    expect(blockEnd(now, days).getTime() - now.getTime()).toBe(days * 86_400_000 + 60_000)
  })
})

describe('S-Z13: shutting somebody out', () => {
  const admins = [
    { id: 'a', enters: true },
    { id: 'b', enters: true },
    { id: 'blocked', enters: false },
  ]

  test('nobody does it to themselves', () => {
    expect(mayLockOut('a', 'a', admins)).toEqual({ ok: false, code: 'oneself' })
    expect(mayLockOut('coach', 'coach', admins)).toEqual({ ok: false, code: 'oneself' })
  })

  test('one of two Admins may go, and so may anybody who is none', () => {
    expect(mayLockOut('a', 'b', admins)).toEqual({ ok: true })
    expect(mayLockOut('student', 'a', admins)).toEqual({ ok: true })
    expect(mayLockOut('student', 'a', admins.slice(0, 1))).toEqual({ ok: true })
  })

  test('the last Admin who can sign in stays, whoever asks', () => {
    const left = admins.filter(({ id }) => id !== 'b')
    expect(mayLockOut('a', 'b', left)).toEqual({ ok: false, code: 'last-admin' })
  })
})
