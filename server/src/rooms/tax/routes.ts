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
  serve(calls.tax, taxFacts)
  serve(calls.taxRates, listRates)
  serve(calls.addTaxRate, addRate)
  serve(calls.removeTaxRate, (context, viewer, { id }) => removeRate(context, viewer, id))
  serve(
    calls.taxSums,
    fromReplica((context, _viewer, input) => taxSums(context, input)),
  )
  serve(calls.exportTaxes, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...taxList(search), search }),
  )
  serve(calls.taxProfile, (context, _viewer, { userId }) => taxProfile(context, userId))
  serve(calls.setTaxProfile, setProfile)
}
