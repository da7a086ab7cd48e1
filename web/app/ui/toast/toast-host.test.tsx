import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastHost } from './toast-host.tsx'

test('the place of messages is a live region before there is a message, so that screen readers read the first (ERR-03)', () => {
  expect(renderToStaticMarkup(<ToastHost />)).toMatch(/^<section [^>]*aria-live="polite"[^>]*><\/section>$/)
})
