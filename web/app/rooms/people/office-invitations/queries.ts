import { toasts } from '@studio/contract/people/messages.ts'
import { invitations, revokeInvitation } from '@studio/contract/people/staff/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { useChange } from '../office/queries.ts'

export const INVITATIONS_A_PAGE = 10

/** One page of unused invitations, newest first. */
export const invitationsQuery = (pageNumber: number) =>
  queryOptions({
    ...queryOf(invitations, { query: { pageNumber, pageLength: INVITATIONS_A_PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Revokes an invitation, so that its link is invalid. */
export function useRevoke() {
  return useChange(
    async (id: string) => {
      await call(revokeInvitation, { params: { id } })
      return toasts.revoked
    },
    { onDone: () => {} },
  )
}
