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
  serve(calls.prices, (context, _viewer, input) => livePlans(context, input))
  serve(calls.price, (context, _viewer, { id }) => planToShow(context, id))
  serve(calls.createPlan, createPlan, wrongCostIn('days30'))
  serve(
    calls.changePlan,
    (context, viewer, { id, ...changes }, { request }) =>
      changePlan(context, viewer, { id, changes, from: readPrecondition(request) }),
    // One that keeps its terms may be sold by the year: its command knows.
    wrongCostIn('year'),
  )
  serve(calls.removePlan, removePlan)
  serve(calls.setPlanPicture, (context, viewer, { id }, { request }) =>
    setPlanPicture(context, viewer, { id, request }),
  )
}
