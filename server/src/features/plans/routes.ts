import { price, prices } from '@studio/contract/plans/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { livePlans, planToShow } from './queries.ts'

export function plansRoutes(serve: Serve<Context>): void {
  serve(prices, (context, _viewer, { query }) => livePlans(context, query))
  serve(price, (context, _viewer, { params }) => planToShow(context, params.id))
}
