import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { changePlan, createPlan, price, prices, removePlan } from '@studio/contract/plans/endpoints.ts'
import { toasts } from '@studio/contract/plans/messages.ts'
import type { PlanBody, PlanTyped, Price } from '@studio/contract/plans/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { termsOfTyped } from './typed-terms.ts'

/** Reads the present plan. */
export const readPlan = (id: string) => call(price, { params: { id } })

interface Outcome<Saved> {
  onDone: (saved: Saved) => void
  onRefused: (error: Error) => void
}

/** Creates a plan (PLAN-01). */
export const useAddPlan = (outcome: Outcome<unknown>) =>
  useSaved((typed: PlanTyped) => call(createPlan, { body: bodyOf(typed) }), outcome)

/** Changes the plan of this id (PLAN-06); `version` is that of the plan before. */
export const useChangePlan = (id: string, outcome: Outcome<Price>) =>
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

function useSaved<Typed, Saved>(
  save: (typed: Typed) => Promise<Saved>,
  { onDone, onRefused }: Outcome<Saved>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess(saved) {
      showToast(toasts.saved)
      onDone(saved)
      return client.invalidateQueries(readsOf(prices, price))
    },
    onError: onRefused,
  })
}

/** Removes a plan (PLAN-03). */
export function useRemovePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removePlan, { params: { id } }),
    onSuccess: () => showToast(toasts.deleted),
    onError: (error) => showToast(error.message, 'bad'),
    // After a refusal too: the list may be outdated.
    onSettled: () => client.invalidateQueries(readsOf(prices, price)),
  })
}
