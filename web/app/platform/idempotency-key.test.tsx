import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type LastCall, useIdempotencyKey } from './idempotency-key.ts'

/** A page as it is opened, with what it stored before. */
function opened(before?: LastCall) {
  let calls: ReturnType<typeof useIdempotencyKey> | null = null
  const Page = () => {
    calls = useIdempotencyKey(before)
    return null
  }
  renderToStaticMarkup(<Page />)
  return calls as unknown as ReturnType<typeof useIdempotencyKey>
}

test('what is sent again has its key again, also after a reload; everything else has another (D18.idempotency-key)', () => {
  const page = opened()
  const first = page.keyOf({ title: 'Closed on Sunday' })
  expect(page.keyOf({ title: 'Closed on Sunday' })).toEqual(first)
  const stored = page.last.current
  expect(opened(stored).keyOf({ title: 'Closed on Sunday' })).toEqual(first)
  expect(opened(stored).keyOf({ title: 'Closed on Monday' })).not.toEqual(first)
  expect(opened().keyOf({ title: 'Closed on Sunday' })).not.toEqual(first)
})
