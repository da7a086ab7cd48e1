import { reactivationPreview, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { toasts } from '@studio/contract/membership/messages.ts'
import { subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderQuery } from '../../../office/table/order/use-order.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import type { PeoplePart } from '../office-filters/use-people-part.ts'

export type SubscriberOrder = 'DateTimeEnd' | 'UserName'

/** BO-API-04: one page of people with a membership. */
export const subscribersQuery = (
  { pageNumber, search }: ListAddress,
  part: PeoplePart,
  order: OrderQuery<SubscriberOrder>,
) =>
  queryOptions({
    ...queryOf(subscribedUsers, {
      query: {
        pageNumber,
        pageLength: ROWS_A_PAGE,
        ...order,
        ...(search ? { userName: search } : {}),
        ...part,
      },
    }),
    placeholderData: keepPreviousData,
  })

/** Charges of a reactivation, now and next; refetched on every use. */
export const reactivationQuery = (id: string) =>
  queryOptions({ ...queryOf(reactivationPreview, { params: { id } }), staleTime: 0, gcTime: 0 })

/** SUBS-02: deactivates a membership with a reason, or with null reactivates it. */
export const useSetActive = (
  id: string,
  outcome: { onDone: () => void; onRefused?: (error: Error) => void },
) =>
  useWrite(
    (reason: string | null) =>
      call(setMembershipActive, {
        params: { id },
        body: reason === null ? { active: true } : { active: false, deactivationReason: reason },
      }),
    {
      said: (_, reason) => (reason === null ? toasts.activated : toasts.deactivated),
      reads: readsOf(subscribedUsers),
      ...outcome,
    },
  )
