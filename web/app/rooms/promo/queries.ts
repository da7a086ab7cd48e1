import { type Call, CallError } from '@studio/contract/call.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import { allows } from '@studio/contract/promo/rules.ts'
import type { Promocode } from '@studio/contract/promo/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/reads.ts'

/** Effect of a code, as the viewer may see it. */
export const promocodeQuery = (code: string, ask: Call = call) =>
  queryOptions({
    ...queryOf(promocode, { params: { id: code } }, ask),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** A plan by the term a code is asked for. */
export type CodePlan = Pick<PlanAt, 'id' | 'term'>

/** Returns the code if it applies to this plan and term; throws 'Code doesn't exist' or 'Inappropriate promo code' otherwise. */
export async function findPromocode(code: string, plan: CodePlan, ask: Call = call): Promise<Promocode> {
  const promo = await ask(promocode, { params: { id: code } })
  if (isGoodFor(promo, plan)) return promo
  const no = promo.active ? refusals.inappropriate : refusals.unknown
  throw new CallError(400, { Message: no, code: 'Invalid' }, no)
}

/** Whether a looked-up code applies to a plan by its term. */
export const isGoodFor = ({ active, allowedPrices, terms }: Promocode, { id, term }: CodePlan): boolean =>
  active && allows({ allowedPrices, terms: terms ?? null }, { planId: id, term })
