import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, keepDraftsOf } from '../../platform/device/forget.ts'
import { draftOf } from './drafts.ts'

/** As a browser's storage, whose keys are its own. */
const tab = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}
vi.stubGlobal('window', new EventTarget())
beforeEach(() => {
  vi.stubGlobal('sessionStorage', Object.create(tab))
})

test('what is typed is read again until it is forgotten (D2)', () => {
  const draft = draftOf<{ title: string }>('contact')
  draft.write({ title: 'Slow' })
  expect(draftOf('contact').read()).toEqual({ title: 'Slow' })
  draft.forget()
  expect(draft.read()).toBeNull()
})

test('a text that the pages before an upgrade have stored is no draft, and breaks nothing', () => {
  sessionStorage.setItem('draft leaving 1', 'Too far away')
  expect(draftOf<string>('leaving 1').read()).toBeNull()
})

test('what was typed in a tab goes when its person signs out, and nothing else of the tab does (S-S11)', () => {
  draftOf('contact').write('My knee hurts')
  sessionStorage.setItem('place in a list', '3')
  forgetDrafts()
  expect(draftOf('contact').read()).toBeNull()
  expect(sessionStorage.getItem('place in a list')).toBe('3')
})

test('it outlives a session that ended and the same person’s next, and not another person’s (D2, S-S11)', () => {
  draftOf('contact').write('My knee hurts')
  for (const person of ['ada', 'ada']) keepDraftsOf(person)
  expect(draftOf('contact').read()).toBe('My knee hurts')
  keepDraftsOf('ben')
  expect(draftOf('contact').read()).toBeNull()
})
