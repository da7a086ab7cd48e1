import { expect, test } from 'vitest'
import { relyingPartyOf } from './challenges.ts'

test('passkeys are bound to the host name of the public address, and to localhost on this machine (S-A16)', () => {
  expect(relyingPartyOf('https://yoga.example/')).toEqual({
    id: 'yoga.example',
    origin: 'https://yoga.example',
  })
  expect(relyingPartyOf('https://yoga.example:8443')?.origin).toBe('https://yoga.example:8443')
  const here = { id: 'localhost', origin: 'http://localhost:3000' }
  expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual(here)
  expect(relyingPartyOf('http://[::1]:3000')).toEqual(here)
  expect(relyingPartyOf('http://localhost:3000')).toEqual(here)
  expect(relyingPartyOf('http://192.168.1.5:3000')).toBeNull()
  expect(relyingPartyOf('http://[2001:db8::1]:3000')).toBeNull()
})
