import { expect, test } from 'vitest'
import { languages, ownName } from './captions-section.tsx'

test('a language is found by its English name, and members read its own', () => {
  const found = languages()
  expect(found.map(({ name }) => name)).toEqual(
    found.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  expect(found.find(({ tag }) => tag === 'de')).toEqual({ tag: 'de', name: 'German', own: 'Deutsch' })
  expect(found.find(({ tag }) => tag === 'pt-BR')).toMatchObject({
    name: 'Portuguese (Brazil)',
    own: 'Português (Brasil)',
  })
})

test('any other is called by its tag', () => {
  expect(ownName('not a tag')).toBe('not a tag')
})
