import { expect, it } from 'vitest'
import { momentText } from '../../ui/words/date-words.ts'
import { whyRefused } from './promo-field.tsx'

it('a second line says what is known of a refused code, and nothing of an unknown one (PROMO-02, D18.promo-used)', () => {
  const wasGoodUntil = '2026-11-28T23:59:59.999Z'
  expect(whyRefused({ code: 'NotFound', body: {} })).toBeNull()
  expect(whyRefused({ code: 'CodeUsed', body: {} })).toBe('You have already used it.')
  expect(whyRefused({ code: 'CodeOver', body: { wasGoodUntil } })).toBe(
    `It was valid until ${momentText(wasGoodUntil)}.`,
  )
})
