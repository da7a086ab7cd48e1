import * as calls from '@studio/contract/tax/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { sendCsv } from '../people/export/send-csv.ts'
import { listRates, taxFacts, taxProfile } from './queries.ts'
import { addRate, removeRate } from './rates.ts'
import { setProfile } from './set-profile.ts'
import { taxList } from './tax-list.ts'
import { taxSums } from './tax-sums.ts'

export function taxRoutes(serve: Serve<Context>): void {
  serve(calls.tax, (context) => taxFacts(context))
  serve(calls.taxRates, (context) => listRates(context))
  serve(calls.addTaxRate, (context, viewer, { body }) => addRate(context, viewer, body))
  serve(calls.removeTaxRate, async (context, viewer, { params }) => {
    await removeRate(context, viewer, params.id)
    return undefined
  })
  serve(
    calls.taxSums,
    fromReplica((context, _viewer, { query }) => taxSums(context, query)),
  )
  serve(calls.exportTaxes, (context, viewer, { query: search }, { reply }) =>
    sendCsv(context, viewer, reply, { ...taxList(search), search }),
  )
  serve(calls.taxProfile, (context, _viewer, { query }) => taxProfile(context, query.userId))
  serve(calls.setTaxProfile, (context, viewer, { query, body }) =>
    setProfile(context, viewer, { ...query, ...body }),
  )
}
