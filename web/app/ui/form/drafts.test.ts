import { expect, test, vi } from 'vitest'
import { draftOf } from './drafts.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
})

test('what is typed is read again until it is forgotten (D2)', () => {
  const draft = draftOf<{ title: string }>('contact')
  draft.write({ title: 'Slow' })
  expect(draftOf('contact').read()).toEqual({ title: 'Slow' })
  draft.forget()
  expect(draft.read()).toBeNull()
})

test('a text that the pages before an upgrade have stored is no draft, and breaks nothing', () => {
  stored.set('draft leaving 1', 'Too far away')
  expect(draftOf<string>('leaving 1').read()).toBeNull()
})
