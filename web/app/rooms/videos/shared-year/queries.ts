import {
  endSharedYear,
  ownSharedYear,
  sharedYear,
  shareYear,
} from '@studio/contract/videos/shared-year/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { ownZone } from '../../../ui/use-zone.ts'

/** The link by which others see the viewer's year. */
export const ownSharedYearQuery = () => queryOf(ownSharedYear, {})

/** What a link shows. */
export const sharedYearQuery = (token: string) => queryOf(sharedYear, { params: { token } })

/** Lets others see the viewer's year, or ends that. */
export function useShareYear() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (shared: boolean) => {
      if (shared) await call(shareYear, { body: { timeZone: ownZone() } })
      else await call(endSharedYear, {})
    },
    onSuccess: () => client.invalidateQueries(readsOf(ownSharedYear)),
    onError: (error) => showToast(error.message, 'bad'),
  })
}
