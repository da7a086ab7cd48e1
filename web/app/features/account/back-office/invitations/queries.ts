import { invitations, revokeInvitation } from '@studio/contract/account/keeping/endpoints.ts'
import { toasts } from '@studio/contract/account/messages.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { queryOf } from '../../../../platform/reads.ts'
import { useChange } from '../queries.ts'

export const INVITATIONS_A_PAGE = 10

/** One page of the invitations that nobody has used, the newest first. */
export const invitationsQuery = (pageNumber: number) =>
  queryOptions({
    ...queryOf(invitations, { query: { pageNumber, pageLength: INVITATIONS_A_PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Takes an invitation back: its link is good no more. */
export function useRevoke() {
  return useChange(
    async (id: string) => {
      await call(revokeInvitation, { params: { id } })
      return toasts.revoked
    },
    { onDone: () => {} },
  )
}
