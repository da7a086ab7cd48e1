import { expect, test } from 'vitest'
import { shownWords } from './shown-words.ts'

test('a mail and a push message show the words of a description, each as many as it has room for (D18.push)', () => {
  expect(shownWords('<p>No classes <b>on Sunday</b>.</p>', 'push')).toBe('No classes on Sunday.')
  const long = `<p>${'a'.repeat(700)}</p>`
  expect(shownWords(long, 'mail')).toBe(`${'a'.repeat(600)} …`)
  expect(shownWords(long, 'push')).toBe(`${'a'.repeat(150)} …`)
  const suns = '☀🌅'.repeat(75)
  expect(shownWords(`<p>${suns}</p>`, 'push'), 'an emoji counts once').toBe(suns)
  expect(shownWords(`<p>${suns}🌅</p>`, 'push')).toBe(`${suns} …`)
})
