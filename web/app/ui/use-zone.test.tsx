import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useZone } from './use-zone.ts'
import { readAs } from './words/studio-reading.ts'

afterEach(() => readAs(undefined))

const Zone = () => <p>{useZone()}</p>

test('before a page knows its reader’s zone, times are those of the studio (D1)', () => {
  expect(renderToString(<Zone />)).toBe('<p>UTC</p>')
  readAs(undefined, 'Asia/Tokyo')
  expect(renderToString(<Zone />)).toBe('<p>Asia/Tokyo</p>')
  readAs(undefined, 'Europe/Newer_Than_This_Browser')
  expect(renderToString(<Zone />)).toBe('<p>UTC</p>')
})
