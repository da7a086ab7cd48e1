import { type Call, CallError } from '@studio/contract/call.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import type { Promocode } from '@studio/contract/promo/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/reads.ts'

/** What a code does, as it is looked up by whoever asks. */
export const promocodeQuery = (ask: Call, code: string) =>
  queryOptions({
    ...queryOf(promocode, { params: { id: code } }, ask),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The code, if it is good for this plan: 'Code doesn't exist', 'Inappropriate promo code' otherwise. */
export async function findPromocode(code: string, priceId: string, ask: Call = call): Promise<Promocode> {
  const promo = await ask(promocode, { params: { id: code } })
  const no = promo.active ? refusals.inappropriate : refusals.unknown
  if (promo.active && promo.allowedPrices.includes(priceId)) return promo
  throw new CallError(400, { Message: no, code: 'Invalid' }, no)
}
