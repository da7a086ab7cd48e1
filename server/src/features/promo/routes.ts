import * as calls from '@studio/contract/promo/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { createPromocode, switchPromocode, wrongDaysIn } from './commands.ts'
import { listPromocodes } from './list.ts'
import { promocodeToShow } from './queries.ts'

export function promoRoutes(serve: Serve<Context>): void {
  serve(calls.promocodes, (context, _viewer, { query }) => listPromocodes(context, query))
  serve(calls.promocode, (context, viewer, { params }) => promocodeToShow(context, viewer, params.id))
  serve(
    calls.createPromocode,
    (context, viewer, { body }) => createPromocode(context, viewer, body),
    (context, { body }) => wrongDaysIn(body, context.clock.now()),
  )
  serve(calls.switchPromocode, (context, viewer, { params, body }) =>
    switchPromocode(context, viewer, { ...params, ...body }),
  )
}
