import { randomUUID } from 'node:crypto'
import {
  invoices,
  paymentMethod,
  refundInvoice,
  sandboxPaymentMethod,
  sandboxWebhooks,
  setPaymentMethod,
  webhook,
} from '@studio/contract/billing/endpoints.ts'
import { addDays } from '@studio/contract/dates.ts'
import {
  changePlan,
  createPlan,
  price,
  prices,
  removePlan,
  setPlanPicture,
} from '@studio/contract/plans/endpoints.ts'
import {
  createPromocode,
  promocode,
  promocodes,
  setPromocodeActive,
} from '@studio/contract/promo/endpoints.ts'
import { freshCard } from '../offers.ts'
import { type Ask, ask } from './ask.ts'
import { isStudent } from './callers.ts'

const ICON = 'personal_training' as const

const planAsks: Ask[] = [
  ask(prices, '', () => ({ query: {} })),
  ask(price, '', ({ money }) => ({ params: { id: money.target.id } })),
  ask(createPlan, '', () => ({
    body: {
      title: 'Full',
      description: '<p>All of it, every day</p>',
      cost: 29,
      intervalUnit: 'Month' as const,
      permissions: ['DailyClasses' as const],
      icon: ICON,
    },
  })),
  ask(changePlan, '', async ({ money }) => ({
    params: { id: (await money.livePlan()).id },
    body: { title: 'Half' },
  })),
  ask(removePlan, '', async ({ money }) => ({ params: { id: (await money.livePlan()).id } })),
  ask(setPlanPicture, '', async ({ money }) => {
    const form = new FormData()
    form.append('file', new Blob(['<svg/>']), 'entry_level.svg')
    return { params: { id: (await money.livePlan()).id }, form }
  }),
]

const promoAsks: Ask[] = [
  ask(promocodes, '', () => ({ query: {} })),
  ask(promocode, '', ({ money }) => ({ params: { id: money.promoCode } })),
  ask(createPromocode, '', ({ money, days }) => ({
    body: {
      code: `P${randomUUID().slice(0, 8)}`,
      dateTimeExpires: addDays(days.today, 30),
      percentOff: 20,
      maxRedemptions: 5,
      allowedPrices: [money.target.id],
    },
  })),
  ask(setPromocodeActive, '', ({ money }) => ({ params: { id: money.promoId }, body: { active: true } })),
]

const billingAsks: Ask[] = [
  ask(setPaymentMethod, '', async ({ owner, offers, money, caller }) => ({
    query: { userId: owner.id, cardToken: await offers.token(freshCard()) },
    body: caller === 'signup' ? { captcha: await money.captcha() } : {},
  })),
  ask(paymentMethod, '', async ({ owner, money, offers, caller }) => {
    if (caller === 'signup') await money.saveCardAtSignUp(owner)
    if (isStudent(caller)) await offers.saveCard(owner)
    return { query: { userId: owner.id } }
  }),
  ask(invoices, '', () => ({ query: {} })),
  ask(refundInvoice, '', async ({ money, caller }) => ({
    params: { id: caller === 'admin' ? await money.paidInvoice() : randomUUID() },
    body: { amount: 1 },
  })),
  ask(webhook, 'unsigned', () => ({ body: { id: 'evt_1', type: 'invoice.paid' } }) as never),
  ask(sandboxPaymentMethod, '', () => ({
    body: { number: freshCard(), exp_month: 12, exp_year: 2040, cvc: '123' },
  })),
  ask(sandboxWebhooks, '', () => ({ body: { mode: 'normal' as const } })),
]

export const offerAsks: Ask[] = [...planAsks, ...promoAsks, ...billingAsks]
