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
    fromReplica((context, _viewer, { query }) => listPromocodes(context, query)),
  )
  serve(calls.promocode, (context, viewer, { params }, { address }) =>
    promocodeToShow(context, { viewer, address }, params.id),
  )
  serve(
    calls.createPromocode,
    (context, viewer, { body }) => createPromocode(context, viewer, body),
    (context, { body }) => wrongDaysIn(context, body),
  )
  serve(calls.setPromocodeActive, (context, viewer, { params, body }) =>
    setPromocodeActive(context, viewer, { ...params, ...body }),
  )
}
