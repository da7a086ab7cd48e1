import { expect, test } from 'vitest'
import { paramOneOf } from './route-handle.ts'

const page = paramOneOf('section', ['look', 'links'])

test.each([[undefined], ['look'], ['links']])('%s leads to its page (D15)', (section) => {
  expect(page.loader({ params: { section } })).toBeNull()
  expect(page.clientLoader({ params: { section } })).toBeNull()
})

test.each(['lok', '', 'constructor'])(
  'an unknown word in the address is 404, from the server and in the browser: %s',
  (section) => {
    const missing = expect.objectContaining({ init: { status: 404 } })
    expect(() => page.loader({ params: { section } })).toThrow(missing)
    expect(() => page.clientLoader({ params: { section } })).toThrow(missing)
  },
)
