import * as calls from '@studio/contract/promo/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { createPromocode, setPromocodeActive, wrongDaysIn } from './commands.ts'
import { listPromocodes } from './list-promocodes.ts'
import { promocodeToShow } from './queries.ts'

export function promoRoutes(serve: Serve<Context>): void {
  serve(
    calls.promocodes,
    fromReplica((context, _viewer, input) => listPromocodes(context, input)),
  )
  serve(calls.promocode, (context, viewer, { id }, { address }) =>
    promocodeToShow(context, { viewer, address }, id),
  )
  serve(calls.createPromocode, createPromocode, (context, { body }) => wrongDaysIn(context, body))
  serve(calls.setPromocodeActive, setPromocodeActive)
}
