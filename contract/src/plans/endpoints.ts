import { inRoom } from '../endpoint.ts'
import { IdParams } from '../values.ts'
import { Price, PriceQuery, Prices } from './schema.ts'

const { get } = inRoom('plans')

export const prices = get('/Price', {
  summary: 'All live plans, never cut',
  callers: ['visitor'],
  query: PriceQuery,
  status: 200,
  answer: Prices,
  failure: 'Error get price',
})

export const price = get('/Price/:id', {
  summary: 'One plan',
  callers: ['visitor'],
  params: IdParams,
  status: 200,
  answer: Price,
  failure: 'Error get price',
})
