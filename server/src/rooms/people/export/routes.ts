import * as calls from '@studio/contract/people/export/endpoints.ts'
import type { Context } from '../../../context.ts'
import type { Serve } from '../../../platform/serve.ts'
import { subscribersList, usersList } from './people.ts'
import { auditList, invoicesList } from './records.ts'
import { sendCsv } from './send-csv.ts'

/** Registers the CSV exports for Admin. */
export function exportRoutes(serve: Serve<Context>): void {
  serve(calls.exportUsers, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...usersList(context.clock.now(), search), search }),
  )
  serve(calls.exportSubscribers, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...subscribersList(context.clock.now(), viewer, search), search }),
  )
  serve(calls.exportInvoices, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...invoicesList(context, search), search }),
  )
  serve(calls.exportAudit, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...auditList(search), search }),
  )
}
