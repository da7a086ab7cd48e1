import {
  cancel,
  change,
  give,
  moveGivenEnd,
  moveNextCharge,
  nextChargePreview,
  resume,
} from '@studio/contract/membership/endpoints.ts'
import { toasts } from '@studio/contract/membership/messages.ts'
import type {
  ChangeForm,
  ChangePreview,
  DeedWords,
  GiveForm,
  GivenEndBody,
  NextChargeBody,
} from '@studio/contract/membership/schema.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { agreedTo, isOutdated, type ShownAmounts, useRefetchPrices } from '../../membership/queries.ts'

type Asked = z.output<typeof DeedWords>

/** Why, if anything is said, and whether the member gets the mail about it. */
const wordsOf = ({ reason = '', mail = true }: Asked) => ({
  ...(reason.trim() && { reason: reason.trim() }),
  ...(!mail && { mail }),
})

/** Stops the renewal of somebody's membership, or ends a plan from the studio; the deed shows errors. */
export const useCancelFor = (id: string, toast: string = toasts.canceled) =>
  useMutation({
    mutationFn: (asked: Asked) => call(cancel, { params: { id }, query: wordsOf(asked) }),
    onSuccess: () => showToast(toast),
  })

/** Undoes a cancellation while access lasts (D7); the deed shows errors. */
export const useResumeFor = (id: string) =>
  useMutation({
    mutationFn: (asked: Asked) => call(resume, { params: { id }, query: wordsOf(asked) }),
    onSuccess: () => showToast(toasts.planSaved),
  })

interface ForMember extends z.output<typeof ChangeForm> {
  /** Amounts that the Admin has seen; others are not charged (D18.agreed). */
  shown: ShownAmounts
}

/** Changes somebody's plan; the deed shows errors. */
export function useChangeFor(id: string) {
  const askAnew = useRefetchPrices()
  return useMutation({
    mutationFn: ({ priceId, term, shown, ...words }: ForMember) =>
      call(change, { params: { id }, body: { priceId, term, agreed: agreedTo(shown), ...wordsOf(words) } }),
    onSuccess: () => showToast(toasts.planSaved),
    onError(error) {
      if (isOutdated(error)) void askAnew()
    },
  })
}

/** What is charged next, and when, if the charge is moved to a day. */
export const nextChargeQuery = (id: string, day: string) =>
  queryOptions({ ...queryOf(nextChargePreview, { params: { id }, query: { day } }), staleTime: 0, gcTime: 0 })

/** "$29.00 on 13 Dec 2026", "none" */
export const chargesAfterText = ({ dueOn, nextAmount }: ChangePreview): string =>
  dueOn && nextAmount !== null ? `${amountText(nextAmount)} on ${shortDate(dueOn)}` : 'none'

/** Moves somebody's next charge to a later day; the deed shows errors. */
export const useMoveCharge = (id: string) =>
  useMutation({
    mutationFn: ({ day, ...words }: z.output<typeof NextChargeBody>) =>
      call(moveNextCharge, { params: { id }, body: { day, ...wordsOf(words) } }),
    onSuccess: () => showToast(toasts.chargeMoved),
  })

/** Gives somebody a plan; the deed shows errors. */
export const useGive = (userId: string) =>
  useMutation({
    mutationFn: (gift: z.output<typeof GiveForm>) => call(give, { body: { userId, ...gift } }),
    onSuccess: () => showToast(toasts.given),
  })

/** Moves the end of a plan from the studio; the deed shows errors. */
export const useMoveEnd = (id: string) =>
  useMutation({
    mutationFn: (body: z.output<typeof GivenEndBody>) => call(moveGivenEnd, { params: { id }, body }),
    onSuccess: () => showToast(toasts.givenChanged),
  })
