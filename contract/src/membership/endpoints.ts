import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import {
  ActivationBody,
  CancelQuery,
  ChangeBody,
  ChangePreview,
  ChangeQuery,
  GiveBody,
  GivenEndBody,
  NextChargeBody,
  NextChargeQuery,
  Preview,
  PreviewQuery,
  PromocodeQuery,
  StartBody,
  Subscription,
} from './schema.ts'

const { get, post, put, del } = inRoom('membership')
const failure = 'Error subscription'

export const start = post('/UserSubscription', {
  summary:
    'Starts a membership; 402 without a card or when it is declined, 409 TermsChanged when it costs something else than was agreed. Send an Idempotency-Key so that a repeat gives the first answer',
  callers: ['signup', 'student', 'admin'],
  own: ({ body }) => body.userId,
  body: StartBody,
  status: 201,
  answer: Created,
  refuses: [402, 409, 503],
  failure,
})

export const preview = get('/UserSubscription/preview', {
  summary: 'What starting a membership would charge, and when',
  whileImpersonating: 'closed',
  callers: ['signup', 'student', 'admin'],
  own: ({ query }) => query.userId,
  query: PreviewQuery,
  status: 200,
  answer: Preview,
  failure,
})

export const subscription = get('/UserSubscription/:id', {
  summary: 'One membership of the caller',
  callers: ['student', 'admin'],
  params: IdParams,
  status: 200,
  answer: Subscription,
  failure,
})

export const changePreview = get('/UserSubscription/:id/preview', {
  summary: 'What changing the plan would charge, and when',
  whileImpersonating: 'closed',
  callers: ['student', 'admin'],
  params: IdParams,
  query: ChangeQuery,
  status: 200,
  answer: ChangePreview,
  refuses: [409, 503],
  failure,
})

export const change = put('/UserSubscription/:id', {
  summary:
    'Changes the plan: dearer at once, cheaper at the end of the period; 409 TermsChanged when it costs something else than was agreed',
  callers: ['student', 'admin'],
  params: IdParams,
  body: ChangeBody,
  status: 200,
  answer: Subscription,
  refuses: [402, 409, 503],
  failure,
})

export const applyPromocode = put('/UserSubscription/:id/applyPromocode', {
  summary: 'Puts a promo code on a running membership',
  callers: ['student', 'admin'],
  params: IdParams,
  query: PromocodeQuery,
  status: 200,
  answer: Subscription,
  refuses: [409, 503],
  failure,
})

export const cancel = del('/UserSubscription/:id', {
  summary: 'Stops the renewal; access stays to the end of the paid period',
  callers: ['student', 'admin'],
  params: IdParams,
  query: CancelQuery,
  status: 204,
  refuses: [409, 503],
  failure,
})

export const resume = put('/UserSubscription/:id/resume', {
  summary: 'Keeps a cancelled membership that has not ended yet',
  callers: ['student', 'admin'],
  params: IdParams,
  query: CancelQuery,
  status: 200,
  answer: Subscription,
  refuses: [409, 503],
  failure,
})

export const payOpen = post('/UserSubscription/:id/pay', {
  summary:
    'Charges what is open to the saved card; 402 ActionRequired when its bank asks the person to confirm',
  callers: ['student'],
  params: IdParams,
  status: 200,
  answer: Subscription,
  refuses: [402, 409, 503],
  failure,
})

export const setMembershipActive = put('/User/updateUserSubscription/:id', {
  summary: "Takes a membership's access away for a reason, or gives it back; by the subscription's id",
  callers: ['admin'],
  params: IdParams,
  body: ActivationBody,
  status: 200,
  answer: Subscription,
  refuses: [503],
  failure,
})

export const reactivationPreview = get('/UserSubscription/:id/switchPreview', {
  summary: 'What switching a membership on would charge now, and next',
  callers: ['admin'],
  params: IdParams,
  status: 200,
  answer: ChangePreview,
  refuses: [503],
  failure,
})

export const nextChargePreview = get('/UserSubscription/:id/nextCharge', {
  summary: 'What is charged next, and when, if the charge is moved to a later day',
  callers: ['admin'],
  params: IdParams,
  query: NextChargeQuery,
  status: 200,
  answer: ChangePreview,
  refuses: [409, 503],
  failure,
})

export const moveNextCharge = put('/UserSubscription/:id/nextCharge', {
  summary: 'Moves the next charge of a membership to a later day; the days between are free',
  callers: ['admin'],
  params: IdParams,
  body: NextChargeBody,
  status: 200,
  answer: Subscription,
  refuses: [409, 503],
  failure,
})

export const give = post('/UserSubscription/given', {
  summary: 'Gives a plan to a member who has none: nothing is charged, and it ends by itself or not at all',
  callers: ['admin'],
  body: GiveBody,
  status: 201,
  answer: Subscription,
  refuses: [409, 503],
  failure,
})

export const moveGivenEnd = put('/UserSubscription/:id/given', {
  summary: 'Moves the end of a plan from the studio, for a reason',
  callers: ['admin'],
  params: IdParams,
  body: GivenEndBody,
  status: 200,
  answer: Subscription,
  refuses: [409, 503],
  failure,
})
