import { type Call, CallError } from '@studio/contract/call.ts'
import {
  cancel,
  change,
  changePreview,
  payOpen,
  preview,
  resume,
  start,
} from '@studio/contract/membership/endpoints.ts'
import { toasts } from '@studio/contract/membership/messages.ts'
import type { ChangePreview, PreviewTax, Subscription } from '@studio/contract/membership/schema.ts'
import { US } from '@studio/contract/money.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/call.ts'
import { personalReads, queryOf, readsOf } from '../../platform/reads.ts'
import { keepFocus } from '../../ui/page/focus-title.ts'
import { useWrite } from '../../ui/query/use-write.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { studioMoney } from '../../ui/words/money-words.ts'
import { reloadUser } from '../people/queries.ts'
import { settingsQuery } from '../studio/queries.ts'

/** What a plan is taken for; without a term, by its first one, or by the member's own. */
export interface Wish {
  priceId: string
  term?: RenewingTerm | undefined
  promocodeCode?: string | undefined
}

export type Purchase = Wish & { userId: string }

/** Charges of a start, with dates. */
export const startPreviewQuery = (purchase: Purchase, ask: Call = call) =>
  queryOf(preview, { query: purchase }, ask)

/** Charges of a change, with dates; for the present plan its next charge. */
export const changePreviewQuery = (id: string, wish: Wish) =>
  queryOptions({
    ...queryOf(changePreview, { params: { id }, query: wish }),
    staleTime: 0,
  })

/** Whether what was shown is for sale no longer: for these amounts, by this term, or at all. */
export const isOutdated = (error: Error | null): error is CallError =>
  error instanceof CallError &&
  (error.code === 'TermsChanged' || 'term' in error.fields || 'priceId' in error.fields)

/** Amounts that the person confirmed; other amounts are not charged (D18.agreed). */
export type ShownAmounts = Pick<ChangePreview, 'dueNow' | 'nextAmount' | 'renewAmount'> & {
  trialDays?: number
}

/** What was shown, with its free days, and its currency where that is not the usual one. */
export function agreedTo({ dueNow, nextAmount, renewAmount, trialDays }: ShownAmounts) {
  const { currency } = studioMoney()
  return {
    dueNow,
    nextAmount,
    renewAmount,
    ...(trialDays && { trialDays }),
    ...(currency !== US.currency && { currency }),
  }
}

/** Buys once, however often it is sent, because of the idempotency key. */
export function startMembership(purchase: Purchase, shown: ShownAmounts, key: string, ask: Call = call) {
  const body = { ...purchase, agreed: agreedTo(shown) }
  return ask(start, { body }, { headers: { 'idempotency-key': key } })
}

export function changeMembership(id: string, wish: Wish, shown: ShownAmounts | undefined) {
  return call(change, {
    params: { id },
    body: { ...wish, ...(shown ? { agreed: agreedTo(shown) } : {}) },
  })
}

/** Pays what is open with the saved card. */
export const payOpenAmount = (id: string) => call(payOpen, { params: { id } })

/** Refetches prices and previews of this screen, and the currency they are in, after they changed. */
export function useRefetchPrices(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries(settingsQuery())
    await client.invalidateQueries(previews)
    await client.invalidateQueries(readsOf(prices))
  }
}

/** Says that a preview was refused because prices have changed, as when a term is sold no longer, and refetches them. */
export function useRefusedPreview(error: Error | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOutdated(error)) return
    // What can be chosen changes with them, and the refusal that stood there goes.
    showToast(error.message, 'bad')
    void client.invalidateQueries(readsOf(prices))
  }, [client, error])
}

const previews = readsOf(changePreview, preview)

/** Invalidates everything that depends on the membership. */
export function useMembershipChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await reloadUser()
    // Mounted queries are refetched: if removed, they would stay pending.
    client.removeQueries({ ...previews, type: 'inactive' })
    await client.invalidateQueries(personalReads)
  }
}

/** MEMBER-08: stops the renewal, with an optional reason. The dialog shows errors. */
export function useCancel(id: string) {
  const changed = useMembershipChanged()
  return useMutation({
    mutationFn: (reason: string) => call(cancel, { params: { id }, query: reason ? { reason } : {} }),
    onSuccess: async () => {
      await changed()
      showToast(toasts.canceled)
      keepFocus()
    },
  })
}

/** Undoes a cancellation while access lasts (D7). */
export const useResume = (id: string) =>
  useWrite(() => call(resume, { params: { id } }), {
    reads: useMembershipChanged(),
    said: toasts.planSaved,
    onRead: keepFocus,
  })

/** Undoes a scheduled change: the present plan continues (D7). */
export const useKeepPlan = (id: string, priceId: string) =>
  useWrite(() => changeMembership(id, { priceId }, undefined), {
    reads: useMembershipChanged(),
    said: toasts.planSaved,
    onRead: keepFocus,
  })

export interface NextPayment {
  amount: number
  on: string
  /** The tax in it; absent without one. */
  tax?: PreviewTax | undefined
}

/** Amount and date of a membership's next charge from the server, codes included; null without one. */
export function useNextPayment(subscription: Subscription | null | undefined): NextPayment | null {
  const renews = subscription?.state === 'active' || subscription?.state === 'trialing'
  const { priceId = '', nextPriceId = null, nextTerm } = subscription ?? {}
  const wish = nextPriceId ? { priceId: nextPriceId, term: nextTerm } : { priceId }
  const { data } = useQuery({ ...changePreviewQuery(subscription?.id ?? '', wish), enabled: renews })
  if (!renews || !data?.dueOn || data.nextAmount === null) return null
  return { amount: data.nextAmount, on: data.dueOn, tax: data.tax }
}
