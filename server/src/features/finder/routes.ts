import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { findForStaff } from './find-for-staff.ts'

export function finderRoutes(serve: Serve<Context>): void {
  serve(findInOffice, async (context, viewer, { query }) => ({
    records: await findForStaff(context, viewer, query),
  }))
}
