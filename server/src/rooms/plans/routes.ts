import * as calls from '@studio/contract/plans/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { wrongCostIn } from './check-plan.ts'
import { changePlan } from './commands/change-plan.ts'
import { createPlan } from './commands/create-plan.ts'
import { removePlan } from './commands/remove-plan.ts'
import { setPlanPicture } from './commands/set-plan-picture.ts'
import { livePlans, planToShow } from './queries.ts'

export function plansRoutes(serve: Serve<Context>): void {
  serve(calls.prices, (context, _viewer, { query }) => livePlans(context, query))
  serve(calls.price, (context, _viewer, { params }) => planToShow(context, params.id))
  serve(
    calls.createPlan,
    (context, viewer, { body }) => createPlan(context, viewer, body),
    wrongCostIn('days30'),
  )
  serve(
    calls.changePlan,
    (context, viewer, { params, body }, { request }) =>
      changePlan(context, viewer, { id: params.id, changes: body, from: readPrecondition(request) }),
    // One that keeps its terms may be sold by the year: its command knows.
    wrongCostIn('year'),
  )
  serve(calls.removePlan, async (context, viewer, { params }) => {
    await removePlan(context, viewer, params)
    return undefined
  })
  serve(calls.setPlanPicture, (context, viewer, { params }, { request }) =>
    setPlanPicture(context, viewer, { id: params.id, request }),
  )
}
