import { refundInvoice as refundCall, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import * as membership from '@studio/contract/membership/endpoints.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RequestScope, Serve } from '../../platform/serve.ts'
import { cancelMembership, resumeMembership } from './cancel/cancel-membership.ts'
import { changePlan } from './change/change-plan.ts'
import * as cards from './change/set-payment-method.ts'
import { applyPromocode } from './codes/apply-promocode.ts'
import { refundInvoice } from './commands/refund-invoice.ts'
import { reactivationPreview } from './deactivate/reactivation-preview.ts'
import { setMembershipActive } from './deactivate/set-membership-active.ts'
import { overview } from './overview.ts'
import { changePreview, startPreview } from './previews.ts'
import { subscriptionToShow } from './queries.ts'
import { startMembership } from './start/start-membership.ts'

export function membershipRoutes(serve: Serve<Context>): void {
  serve(setPaymentMethod, async (context, viewer, { query, body }, { address }) => {
    await cards.setPaymentMethod(context, viewer, { ...query, ...body, address })
    return undefined
  })
  serve(refundCall, (context, viewer, { params, body }, { request }) =>
    refundInvoice(context, viewer, { ...params, ...body, key: idempotencyKey(request) }),
  )
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
    changePlan(context, viewer, { ...params, ...body, address }),
  )
  serve(membership.applyPromocode, (context, viewer, { params, query }, { address }) =>
    applyPromocode(context, viewer, { ...params, ...query, address }),
  )
  serve(membership.cancel, async (context, viewer, { params, query }) => {
    await cancelMembership(context, viewer, { ...params, reason: query.reason })
    return undefined
  })
  serve(membership.resume, (context, viewer, { params }) => resumeMembership(context, viewer, params))
  serve(membership.reactivationPreview, (context, viewer, { params }) =>
    reactivationPreview(context, viewer, params),
  )
  serve(membership.overview, (context, _viewer, { query }) => overview(context, query))
  serve(membership.setMembershipActive, (context, viewer, { params, body }) =>
    setMembershipActive(context, viewer, { ...params, ...body }),
  )
}

/** Twice what the payment provider takes of one. */
const LONGEST_KEY = 500

function idempotencyKey({ headers }: RequestScope['request']): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST_KEY) throw new Refusal('invalid', refusals.wrongValue)
  return key
}
