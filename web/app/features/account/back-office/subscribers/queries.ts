import { subscribedUsers } from '@studio/contract/account/endpoints.ts'
import { reactivationPreview, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { toasts } from '@studio/contract/membership/messages.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListAddress } from '../../../../back-office/table/use-list-address.ts'
import { call } from '../../../../platform/call.ts'
import { queryOf, readsOf } from '../../../../platform/reads.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'

export const SUBSCRIBERS_A_PAGE = 10

/** BO-API-04: one page of people with a membership, the one that ends first at the top. */
export const subscribersQuery = ({ pageNumber, search }: ListAddress) =>
  queryOptions({
    ...queryOf(subscribedUsers, {
      query: {
        pageNumber,
        pageLength: SUBSCRIBERS_A_PAGE,
        orderBy: 'DateTimeEnd',
        orderByDescending: false,
        ...(search ? { userName: search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })

/** What activating a membership would charge now, and next; read anew each time it is asked. */
export const reactivationQuery = (id: string) =>
  queryOptions({ ...queryOf(reactivationPreview, { params: { id } }), staleTime: 0, gcTime: 0 })

interface Done {
  onDone: () => void
  onRefused?: (error: Error) => void
}

/** SUBS-02: takes a membership's access away for a reason, or with null gives it back. */
export function useSetActive(id: string, { onDone, onRefused }: Done) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) =>
      call(setMembershipActive, {
        params: { id },
        body: reason === null ? { active: true } : { active: false, deactivationReason: reason },
      }),
    onSuccess(_, reason) {
      showToast(reason === null ? toasts.activated : toasts.deactivated)
      onDone()
      return client.invalidateQueries(readsOf(subscribedUsers))
    },
    onError: (error) => (onRefused ? onRefused(error) : showToast(error.message, 'bad')),
  })
}
