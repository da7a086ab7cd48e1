import { moneyOf } from '@studio/contract/studio/currencies.ts'
import { afterEach, expect, test } from 'vitest'
import { writeAs } from '../../ui/words/money-words.ts'
import { agreedTo } from './queries.ts'

afterEach(() => writeAs(undefined))

test('what is agreed to names its currency, except in a studio of dollars (D18.agreed)', () => {
  const shown = { dueNow: 29, nextAmount: 29, renewAmount: null }
  expect(agreedTo(shown)).toStrictEqual(shown)
  writeAs(moneyOf('EUR', 'de-DE'))
  expect(agreedTo(shown)).toStrictEqual({ ...shown, currency: 'eur' })
})
