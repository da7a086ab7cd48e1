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
  serve(setPaymentMethod, (context, viewer, input, { address }) =>
    cards.setPaymentMethod(context, viewer, { ...input, address }),
  )
  serve(membership.start, (context, viewer, input, { address, request }) =>
    startMembership(context, viewer, { ...input, address, key: idempotencyKey(request) }),
  )
  serve(membership.preview, (context, viewer, input, { address }) =>
    startPreview(context, viewer, { ...input, address }),
  )
  serve(membership.subscription, (context, viewer, { id }) => subscriptionToShow(context, viewer, id))
  serve(membership.changePreview, (context, viewer, input, { address }) =>
    changePreview(context, viewer, { ...input, address }),
  )
  serve(membership.change, (context, viewer, input, { address }) =>
    changeMembership(context, viewer, { ...input, address }),
  )
  serve(membership.applyPromocode, (context, viewer, input, { address }) =>
    applyPromocode(context, viewer, { ...input, address }),
  )
  serve(membership.cancel, cancelMembership)
  serve(membership.resume, resumeMembership)
  serve(membership.payOpen, (context, viewer, input, { address }) =>
    payOpen(context, viewer, { ...input, address }),
  )
  serve(membership.reactivationPreview, reactivationPreview)
  serve(membership.setMembershipActive, setMembershipActive)
  serve(membership.nextChargePreview, nextChargePreview)
  serve(membership.moveNextCharge, moveNextCharge)
  serve(membership.give, givePlan)
  serve(membership.moveGivenEnd, moveGivenEnd)
}
