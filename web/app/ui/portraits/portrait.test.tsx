import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Portrait } from './portrait.tsx'

const teacher = { firstName: 'Ines', lastName: 'Calder', color: 'rgba(226, 87, 58, 0.3)', avatarUrl: null }

test('a teacher without a photo has initials on a wash, and no face is invented', () => {
  const drawn = renderToStaticMarkup(<Portrait person={teacher} />)
  expect(drawn).toMatch(/>IC<\/text>/)
  expect(drawn).not.toContain('<img')
})

test('a photo, or a portrait that was chosen, is shown as it is', () => {
  const shown = renderToStaticMarkup(<Portrait person={{ ...teacher, avatarUrl: '/pictures/ines.svg' }} />)
  expect(shown).toContain('<img src="/pictures/ines.svg" alt="Portrait of Ines Calder"')
  expect(shown).not.toContain('<svg')
})
