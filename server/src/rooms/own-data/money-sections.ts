import { major } from '@studio/contract/money.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { customers, invoices } from '../../database/tables/billing.ts'
import { subscriptions, trials } from '../../database/tables/membership.ts'
import { plans } from '../../database/tables/plans.ts'
import { promoCodes, promoRedemptions } from '../../database/tables/promo.ts'
import { byRateOf } from '../billing/invoice-tax.ts'
import { type Section, single } from './section.ts'

const nextPlan = alias(plans, 'next_plan')
const amountOf = (
  { settings }: Context,
  column: typeof invoices.amountCents | typeof invoices.taxCents | typeof subscriptions.costCents,
) => sql<number>`${column}`.mapWith((inCents: number) => major(inCents, settings.now().money))

/** Whether a term is another one than 30 days and a day, as every plan was sold once. */
const isNamed = (term: Term | null) => term !== null && term !== 'days30' && term !== 'day'

/** Purchases and payments. */
export const moneySections: readonly Section[] = [
  {
    name: 'memberships',
    of: ['subscriptions.user_id'],
    read: async (context, userId, { limit, offset }) => {
      const rows = await context.db
        .select({
          plan: plans.title,
          cost: amountOf(context, subscriptions.costCents),
          state: subscriptions.providerState,
          promoCode: promoCodes.code,
          startedAt: subscriptions.startedAt,
          trialEnd: subscriptions.trialEnd,
          periodStart: subscriptions.periodStart,
          periodEnd: subscriptions.periodEnd,
          freeUntil: subscriptions.freeUntil,
          nextPlan: nextPlan.title,
          cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
          cancelReason: subscriptions.cancelReason,
          endedAt: subscriptions.endedAt,
          deactivatedAt: subscriptions.deactivatedAt,
          deactivationReason: subscriptions.deactivationReason,
          givenKind: subscriptions.givenKind,
          givenReason: subscriptions.givenReason,
          term: subscriptions.term,
          nextTerm: subscriptions.nextTerm,
        })
        .from(subscriptions)
        .innerJoin(plans, eq(plans.id, subscriptions.planId))
        .leftJoin(nextPlan, eq(nextPlan.id, subscriptions.nextPlanId))
        .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
        .where(eq(subscriptions.userId, userId))
        .orderBy(desc(subscriptions.startedAt), subscriptions.id)
        .limit(limit)
        .offset(offset)
      return rows.map(({ givenKind, givenReason, freeUntil, term, nextTerm, ...row }) => ({
        ...row,
        ...(freeUntil && { freeUntil }),
        ...(isNamed(term) || isNamed(nextTerm) ? { term, ...(nextTerm && { nextTerm }) } : {}),
        ...(givenKind && { given: { kind: givenKind, reason: givenReason } }),
      }))
    },
  },
  {
    name: 'freeDays',
    of: [],
    read: single(async ({ db }, userId) => {
      const rows = await db.select().from(trials).where(eq(trials.userId, userId))
      return rows.map(({ startedAt, days }) => (days === TRIAL_DAYS ? { startedAt } : { startedAt, days }))
    }),
  },
  {
    name: 'card',
    of: ['customers.user_id'],
    read: single(async ({ db }, userId) => {
      const rows = await db
        .select({
          customerAtProvider: customers.providerId,
          brand: customers.brand,
          last4: customers.last4,
          expMonth: customers.expMonth,
          expYear: customers.expYear,
          taxCountry: customers.taxCountry,
          postalCode: customers.postalCode,
          vatId: customers.vatId,
        })
        .from(customers)
        .where(eq(customers.userId, userId))
      return rows.map(({ taxCountry, postalCode, vatId, ...row }) => ({
        ...row,
        ...(taxCountry && { taxCountry }),
        ...(postalCode && { postalCode }),
        ...(vatId && { vatNumber: vatId }),
      }))
    }),
  },
  {
    name: 'invoices',
    of: ['invoices.user_id'],
    read: async (context, userId, { limit, offset }) => {
      const rows = await context.db
        .select({
          number: invoices.number,
          plan: invoices.planTitle,
          amount: amountOf(context, invoices.amountCents),
          tax: amountOf(context, invoices.taxCents),
          taxName: invoices.taxName,
          taxPercent: invoices.taxPercent,
          taxParts: invoices.taxParts,
          amountCents: invoices.amountCents,
          taxCents: invoices.taxCents,
          taxCountry: invoices.taxCountry,
          vatId: invoices.vatId,
          brand: invoices.brand,
          last4: invoices.last4,
          currency: invoices.currency,
          status: invoices.status,
          reason: invoices.reason,
          periodStart: invoices.periodStart,
          periodEnd: invoices.periodEnd,
          issuedAt: invoices.issuedAt,
          paidAt: invoices.paidAt,
        })
        .from(invoices)
        .where(eq(invoices.userId, userId))
        .orderBy(desc(invoices.issuedAt), invoices.id)
        .limit(limit)
        .offset(offset)
      const { money } = context.settings.now()
      return rows.map(({ tax, taxName, taxPercent, taxCountry, taxParts, amountCents, taxCents, ...row }) => {
        if (taxName === null) return row
        const taxByRate = byRateOf({ taxParts, amountCents, taxCents }, money)
        return { ...row, tax, taxName, taxPercent, taxCountry, ...(taxByRate && { taxByRate }) }
      })
    },
  },
  {
    name: 'promoCodes',
    of: ['promo_redemptions.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({ code: promoCodes.code, redeemedAt: promoRedemptions.redeemedAt })
        .from(promoRedemptions)
        .innerJoin(promoCodes, eq(promoCodes.id, promoRedemptions.promoCodeId))
        .where(eq(promoRedemptions.userId, userId))
        .orderBy(desc(promoRedemptions.redeemedAt), promoRedemptions.id)
        .limit(limit)
        .offset(offset),
  },
]
