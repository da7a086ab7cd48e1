import { z } from 'zod'
import { inRoom } from '../endpoint.ts'
import { Promocode } from './schema.ts'

const { get } = inRoom('promo')

export const promocode = get('/Promocodes/:id', {
  summary: 'A promo code by its id or by the code itself',
  callers: ['signup', 'student', 'admin'],
  params: z.object({ id: z.string().max(60) }),
  status: 200,
  answer: Promocode,
  limit: { name: 'promocode', max: 60, minutes: 60, by: 'person' },
  failure: 'Error get promo-codes',
})
