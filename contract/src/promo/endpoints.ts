import { z } from 'zod'
import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import { PromocodeBody, PromocodeChange, PromocodeRow, Promocodes, PromocodesQuery } from './office-schema.ts'
import { Promocode } from './schema.ts'

const { get, post, put } = inRoom('promo')

export const promocodes = get('/Promocodes', {
  summary: 'All promo codes, newest first unless asked otherwise',
  callers: ['admin'],
  query: PromocodesQuery,
  status: 200,
  answer: Promocodes,
  failure: 'Error get promo-codes',
})

export const promocode = get('/Promocodes/:id', {
  summary: 'A promo code by its id or by the code itself',
  whileImpersonating: 'closed',
  callers: ['signup', 'student', 'admin'],
  params: z.object({ id: z.string().max(60) }),
  status: 200,
  answer: Promocode,
  failure: 'Error get promo-codes',
})

export const createPromocode = post('/Promocodes', {
  summary: 'Makes a promo code for one or more plans',
  callers: ['admin'],
  body: PromocodeBody,
  status: 201,
  answer: Created,
  refuses: [409],
  failure: 'Error post promo-codes',
})

export const setPromocodeActive = put('/Promocodes/:id', {
  summary: 'Switches a promo code on or off; who uses it already keeps it',
  callers: ['admin'],
  params: IdParams,
  body: PromocodeChange,
  status: 200,
  answer: PromocodeRow,
  failure: 'Error post promo-codes',
})
