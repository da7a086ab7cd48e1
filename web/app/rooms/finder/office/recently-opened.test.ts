import { beforeEach, expect, test, vi } from 'vitest'
import { noteOpened, readOpened } from './recently-opened.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
})
beforeEach(() => stored.clear())

const video = (id: string) => ({ kind: 'video', id }) as const

test('eight things are remembered, the latest first and each once, by id alone (S-S11)', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) noteOpened('ruth', video(id))
  noteOpened('ruth', { ...video('c'), title: 'Rising tide' } as never)
  expect(readOpened('ruth').map(({ id }) => id)).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
  expect([...stored.values()].join()).not.toContain('Rising tide')
})

test('who signs in after somebody sees nothing of what they opened, and it is forgotten', () => {
  noteOpened('ruth', video('a'))
  expect(readOpened('kofi')).toEqual([])
  noteOpened('kofi', video('b'))
  expect(readOpened('ruth')).toEqual([])
})

test.each(['', 'null', '{}', '{"of":"ruth","things":[null,{"kind":3}]}'])(
  'nothing is read from a storage of %s',
  (text) => {
    stored.set('opened', text)
    expect(readOpened('ruth')).toEqual([])
  },
)
