import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { changePlan, createPlan, price, prices, removePlan } from '@studio/contract/plans/endpoints.ts'
import { toasts } from '@studio/contract/plans/messages.ts'
import type { PlanBody } from '@studio/contract/plans/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Reads the present plan. */
export const readPlan = (id: string) => call(price, { params: { id } })

interface Saved {
  typed: PlanBody
  /** Version of the changed plan. */
  version: string | undefined
}

/** Creates a plan, or changes the one of this id (PLAN-06). */
export function useSavePlan(
  id: string | null,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: Error) => void },
) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ typed, version }: Saved) {
      const { trialDays, ...others } = typed
      // A day pass has no trial.
      const body = typed.intervalUnit === 'Month' ? { ...others, trialDays } : others
      if (id) await call(changePlan, { params: { id }, body }, ifUnchanged(version))
      else await call(createPlan, { body })
    },
    onSuccess() {
      showToast(toasts.saved)
      onDone()
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
