import { expect, it } from 'vitest'
import { momentText } from '../../ui/words/date-words.ts'
import { refusedCodeText } from './refused-code.ts'

const message = "Code doesn't exist"

it('a refused code keeps the documented text, and a second sentence says what is known (PROMO-02, D18.promo-used)', () => {
  const wasGoodUntil = '2026-11-28T23:59:59.999Z'
  expect(refusedCodeText({ code: 'NotFound', message, body: {} })).toBe(message)
  expect(refusedCodeText({ code: 'CodeUsed', message, body: {} })).toBe(
    `${message}. You have used it already`,
  )
  expect(refusedCodeText({ code: 'CodeOver', message, body: { wasGoodUntil } })).toBe(
    `${message}. It was good until ${momentText(wasGoodUntil)}`,
  )
})
