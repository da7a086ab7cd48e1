import { expect, test } from 'vitest'
import { tooManyText } from './messages.ts'
import { settingTexts } from './own/messages.ts'

test.each([
  [1, 'Too many attempts. Please wait a little and try again'],
  [600, 'Too many attempts. Please try again in 10 minutes'],
  [3600, 'Too many attempts. Please try again in an hour'],
  [3601, 'Too many attempts. Please try again in 61 minutes'],
  [7200, 'Too many attempts. Please try again in 2 hours'],
])('a limit that is over in %i seconds says %j', (seconds, text) => {
  expect(tooManyText(seconds)).toBe(text)
})

test('an unknown placeholder of a legal text is told with those that there are', () => {
  expect(settingTexts.legalPlaceholder('{{name}}')).toMatch(
    /^\{\{name\}\} is not a known .* use \{\{studioName\}\}, \{\{contactEmail\}\}, .*, \{\{freeTrial\}\}$/,
  )
})
