import { CallError } from '@studio/contract/call.ts'
import { moneyOf } from '@studio/contract/studio/currencies.ts'
import { afterEach, expect, test } from 'vitest'
import { writeAs } from '../../ui/words/money-words.ts'
import { agreedTo, isOutdated } from './queries.ts'

afterEach(() => writeAs(undefined))

test('what is agreed to names its currency, except in a studio of dollars (D18.agreed)', () => {
  const shown = { dueNow: 29, nextAmount: 29, renewAmount: null }
  expect(agreedTo(shown)).toStrictEqual(shown)
  writeAs(moneyOf('EUR', 'de-DE'))
  expect(agreedTo(shown)).toStrictEqual({ ...shown, currency: 'eur' })
})

test('what is sold otherwise by now is read anew: other amounts, a term or a plan that was withdrawn (D18.agreed)', () => {
  const refused = (body: Record<string, unknown>) => new CallError(400, body, 'No')
  for (const body of [{ code: 'TermsChanged' }, { fields: { term: 'no' } }, { fields: { priceId: 'no' } }])
    expect(isOutdated(refused(body))).toBe(true)
  for (const error of [refused({ fields: { promocodeCode: 'no' } }), new Error('offline'), null])
    expect(isOutdated(error)).toBe(false)
})
