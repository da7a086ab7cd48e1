import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { changePlan, createPlan, price, prices, removePlan } from '@studio/contract/plans/endpoints.ts'
import { toasts } from '@studio/contract/plans/messages.ts'
import type { PlanBody, PlanTyped, Price } from '@studio/contract/plans/schema.ts'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'
import { termsOfTyped } from './typed-terms.ts'

/** Reads the present plan. */
export const readPlan = (id: string) => call(price, { params: { id } })

/** Creates a plan (PLAN-01). */
export const useAddPlan = (outcome: Told<unknown>) =>
  useSaved((typed: PlanTyped) => call(createPlan, { body: bodyOf(typed) }), outcome)

/** Changes the plan of this id (PLAN-06); `version` is that of the plan before. */
export const useChangePlan = (id: string, outcome: Told<Price>) =>
  useSaved(
    ({ typed, version }: { typed: PlanTyped; version: string | undefined }) =>
      call(changePlan, { params: { id }, body: bodyOf(typed) }, ifUnchanged(version)),
    outcome,
  )

/** A day pass has neither a trial nor terms. */
function bodyOf({ trialDays, ...typed }: PlanTyped): PlanBody {
  const others = { ...typed, terms: termsOfTyped(typed) }
  return typed.intervalUnit === 'Month' ? { ...others, trialDays } : others
}

const useSaved = <Typed, Saved>(save: (typed: Typed) => Promise<Saved>, outcome: Told<Saved>) =>
  useWrite(save, { said: toasts.saved, reads: readsOf(prices, price), ...outcome })

/** Removes a plan (PLAN-03). */
export const useRemovePlan = () =>
  useWrite((id: string) => call(removePlan, { params: { id } }), {
    said: toasts.deleted,
    reads: readsOf(prices, price),
  })
