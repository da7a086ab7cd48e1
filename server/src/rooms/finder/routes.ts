import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { findForStaff } from './find-for-staff.ts'

export function finderRoutes(serve: Serve<Context>): void {
  serve(
    findInOffice,
    fromReplica(async (context, viewer, input) => ({
      records: await findForStaff(context, viewer, input),
    })),
  )
}
