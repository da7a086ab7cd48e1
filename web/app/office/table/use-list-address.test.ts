import { expect, test } from 'vitest'
import { afterAddress } from './use-list-address.ts'

test('what is typed while an earlier search arrives in the URL stays typed', () => {
  const box = { typed: 'rosa', seen: '', sent: 'ro' }
  expect(afterAddress(box, 'ro')).toEqual({ typed: 'rosa', seen: 'ro', sent: null })
})

test('a link or Back fills the box, also with words that it had sent before', () => {
  const sent = afterAddress({ typed: 'ro', seen: '', sent: 'ro' }, 'ro')
  const back = afterAddress(sent, '')
  expect(back).toEqual({ typed: '', seen: '', sent: null })
  expect(afterAddress(back, 'ro').typed).toBe('ro')
})

test('a space at the end of the words is not taken away', () => {
  expect(afterAddress({ typed: 'rosa ', seen: '', sent: null }, 'rosa').typed).toBe('rosa ')
})
