import { type Call, CallError } from '@studio/contract/call.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import type { Promocode } from '@studio/contract/promo/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/reads.ts'
import { isolated } from '../../ui/words/isolated.ts'

/** Effect of a code, as the viewer may see it. */
export const promocodeQuery = (code: string, ask: Call = call) =>
  queryOptions({
    ...queryOf(promocode, { params: { id: code } }, ask),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

interface Wanted {
  code: string
  priceId: string
  /** Plans on sale. */
  plans: readonly Price[]
}

/**
 * Returns the code if it applies to this plan; throws 'Code doesn't exist' or 'Inappropriate promo code' otherwise, the latter with
 * the plans that it is for.
 */
export async function findPromocode({ code, priceId, plans }: Wanted, ask: Call = call): Promise<Promocode> {
  const promo = await ask(promocode, { params: { id: code } })
  if (isGoodFor(promo, priceId)) return promo
  const no = promo.active ? inappropriateText(promo, plans) : refusals.unknown
  throw new CallError(400, { Message: no, code: 'Invalid' }, no)
}

function inappropriateText({ allowedPrices }: Promocode, plans: readonly Price[]): string {
  const titles = plans.filter(({ id }) => allowedPrices.includes(id)).map(({ title }) => isolated(title))
  if (titles.length === 0) return refusals.inappropriate
  return `${refusals.inappropriate}. It is for ${new Intl.ListFormat('en-GB').format(titles)}.`
}

/** Whether a looked-up code applies to a plan. */
export const isGoodFor = ({ active, allowedPrices }: Promocode, priceId: string): boolean =>
  active && allowedPrices.includes(priceId)
