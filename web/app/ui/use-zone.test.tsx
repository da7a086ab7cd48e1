import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ownZone, useZone } from './use-zone.ts'
import { readAs } from './words/studio-reading.ts'

afterEach(() => {
  readAs(undefined)
  vi.restoreAllMocks()
})

const Zone = () => <p>{useZone()}</p>

test('before a page knows its reader’s zone, times are those of the studio (D1)', () => {
  expect(renderToString(<Zone />)).toBe('<p>UTC</p>')
  readAs(undefined, 'Asia/Tokyo')
  expect(renderToString(<Zone />)).toBe('<p>Asia/Tokyo</p>')
  readAs(undefined, 'Europe/Newer_Than_This_Browser')
  expect(renderToString(<Zone />)).toBe('<p>UTC</p>')
})

test.each([
  ['Etc/Unknown', 'UTC'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
])('a browser that calls its zone %s shows times in %s', (timeZone, shown) => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  expect(ownZone()).toBe(shown)
})
