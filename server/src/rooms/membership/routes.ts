import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import * as membership from '@studio/contract/membership/endpoints.ts'
import type { Context } from '../../context.ts'
import { idempotencyKey } from '../../platform/input/idempotency-key.ts'
import type { Serve } from '../../platform/serve.ts'
import { cancelMembership, resumeMembership } from './cancel/cancel-membership.ts'
import { changeMembership } from './change/change-membership.ts'
import { moveNextCharge, nextChargePreview } from './change/move-next-charge.ts'
import { payOpen } from './change/pay-open.ts'
import * as cards from './change/set-payment-method.ts'
import { applyPromocode } from './codes/apply-promocode.ts'
import { setMembershipActive } from './deactivate/set-membership-active.ts'
import { moveGivenEnd } from './given/change-given.ts'
import { givePlan } from './given/give-plan.ts'
import { changePreview, reactivationPreview, startPreview } from './previews.ts'
import { subscriptionToShow } from './queries.ts'
import { startMembership } from './start/start-membership.ts'

export function membershipRoutes(serve: Serve<Context>): void {
  serve(setPaymentMethod, async (context, viewer, { query, body }, { address }) => {
    await cards.setPaymentMethod(context, viewer, { ...query, ...body, address })
    return undefined
  })
  serve(membership.start, (context, viewer, { body }, { address, request }) =>
    startMembership(context, viewer, { ...body, address, key: idempotencyKey(request) }),
  )
  serve(membership.preview, (context, viewer, { query }, { address }) =>
    startPreview(context, viewer, { ...query, address }),
  )
  serve(membership.subscription, (context, viewer, { params }) =>
    subscriptionToShow(context, viewer, params.id),
  )
  serve(membership.changePreview, (context, viewer, { params, query }, { address }) =>
    changePreview(context, viewer, { ...params, ...query, address }),
  )
  serve(membership.change, (context, viewer, { params, body }, { address }) =>
    changeMembership(context, viewer, { ...params, ...body, address }),
  )
  serve(membership.applyPromocode, (context, viewer, { params, query }, { address }) =>
    applyPromocode(context, viewer, { ...params, ...query, address }),
  )
  serve(membership.cancel, async (context, viewer, { params, query }) => {
    await cancelMembership(context, viewer, { ...params, ...query })
    return undefined
  })
  serve(membership.resume, (context, viewer, { params, query }) =>
    resumeMembership(context, viewer, { ...params, ...query }),
  )
  serve(membership.payOpen, (context, viewer, { params }, { address }) =>
    payOpen(context, viewer, { ...params, address }),
  )
  serve(membership.reactivationPreview, (context, viewer, { params }) =>
    reactivationPreview(context, viewer, params),
  )
  serve(membership.setMembershipActive, (context, viewer, { params, body }) =>
    setMembershipActive(context, viewer, { ...params, ...body }),
  )
  serve(membership.nextChargePreview, (context, viewer, { params, query }) =>
    nextChargePreview(context, viewer, { ...params, ...query }),
  )
  serve(membership.moveNextCharge, (context, viewer, { params, body }) =>
    moveNextCharge(context, viewer, { ...params, ...body }),
  )
  serve(membership.give, (context, viewer, { body }) => givePlan(context, viewer, body))
  serve(membership.moveGivenEnd, (context, viewer, { params, body }) =>
    moveGivenEnd(context, viewer, { ...params, ...body }),
  )
}
