import { promocode } from '@studio/contract/promo/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { promocodeToShow } from './queries.ts'

export function promoRoutes(serve: Serve<Context>): void {
  serve(promocode, (context, viewer, { params }) => promocodeToShow(context, viewer, params.id))
}
