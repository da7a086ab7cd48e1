import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import * as membership from '@studio/contract/membership/endpoints.ts'
import type { Context } from '../../context.ts'
import { type Serve, withAddress } from '../../platform/serve.ts'
import { idempotencyKey } from '../../platform/version.ts'
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
  serve(setPaymentMethod, withAddress(cards.setPaymentMethod))
  serve(membership.start, (context, viewer, input, { address, request }) =>
    startMembership(context, viewer, { ...input, address, key: idempotencyKey(request) }),
  )
  serve(membership.preview, withAddress(startPreview))
  serve(membership.subscription, (context, viewer, { id }) => subscriptionToShow(context, viewer, id))
  serve(membership.changePreview, withAddress(changePreview))
  serve(membership.change, withAddress(changeMembership))
  serve(membership.applyPromocode, withAddress(applyPromocode))
  serve(membership.cancel, cancelMembership)
  serve(membership.resume, resumeMembership)
  serve(membership.payOpen, withAddress(payOpen))
  serve(membership.reactivationPreview, reactivationPreview)
  serve(membership.setMembershipActive, setMembershipActive)
  serve(membership.nextChargePreview, nextChargePreview)
  serve(membership.moveNextCharge, moveNextCharge)
  serve(membership.give, givePlan)
  serve(membership.moveGivenEnd, moveGivenEnd)
}
