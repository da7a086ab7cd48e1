import {
  endSharedYear,
  ownSharedYear,
  sharedYear,
  shareYear,
} from '@studio/contract/videos/shared-year/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { ownZone } from '../../../ui/use-zone.ts'

/** The link by which others see the viewer's year. */
export const ownSharedYearQuery = () => queryOf(ownSharedYear, {})

/** What a link shows. */
export const sharedYearQuery = (token: string) => queryOf(sharedYear, { params: { token } })

/** Lets others see the viewer's year, or ends that. */
export const useShareYear = () =>
  useWrite(
    async (shared: boolean) => {
      if (shared) await call(shareYear, { body: { timeZone: ownZone() } })
      else await call(endSharedYear, {})
    },
    { reads: readsOf(ownSharedYear) },
  )
