import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { MONEY_MOVED_JOB, type MoneyMoved } from '../billing/money-back/record-money-back.ts'
import { callProvider } from '../billing/operations.ts'
import { ZONE_CHANGED_JOB } from '../studio/settings/set-zone.ts'
import { restoreFreeDays, restoreTerm } from './change/restore-terms.ts'
import { restorePrice } from './change/temporary-price.ts'
import { settleCodes } from './codes/apply-promocode.ts'
import { removeSpentCoupon, restoreCoupon } from './codes/spent-coupons.ts'
import { moneyMoved } from './deactivate/money-moved.ts'
import { syncCollection } from './deactivate/sync-collection.ts'
import { COLLECTION_JOB } from './deactivate/write-active.ts'
import { endExpiredMemberships } from './end-expired.ts'
import { moveGivenEnds } from './given/change-given.ts'
import { enqueueAccessEndingMails, sendAccessEndingMail } from './mails/access-ending.ts'
import { enqueueGivenEndingMails, sendGivenEndingMail } from './mails/given-ending.ts'
import { enqueueTrialEndingMails, sendTrialEndingMail } from './mails/trials-ending.ts'
import { membershipJob } from './rows.ts'
import { type ProviderChange, providerChanged } from './sync/provider-changed.ts'
import { reconcile, reconcilePerson } from './sync/reconcile.ts'
import { watchMoney } from './sync/watch-money.ts'
import { enqueueTaxesAhead, settleTaxAhead, TAX_JOB } from './tax/settle-tax.ts'

export async function membershipJobs(context: Context): Promise<void> {
  const { queue } = context
  // The provider answers slowly, and no customer should wait for another's answers (L8).
  await queue.work('provider.changed', (data: ProviderChange) => providerChanged(context, data), {
    atOnce: 4,
  })
  await queue.work(MONEY_MOVED_JOB, (data: MoneyMoved) => moneyMoved(context, data))
  await queue.work('membership.endedHere', (data: { userId: string; providerId: string }) =>
    endAtProvider(context, data),
  )
  await queue.work(COLLECTION_JOB, membershipJob(context, syncCollection))
  await queue.work('promo.spent', membershipJob(context, removeSpentCoupon))
  await queue.work('promo.aside', membershipJob(context, restoreCoupon))
  await queue.work('membership.codeReserved', membershipJob(context, settleCodes))
  await queue.work('membership.priceHeld', membershipJob(context, restorePrice))
  await queue.work('membership.termAside', membershipJob(context, restoreTerm))
  await queue.work(TAX_JOB, membershipJob(context, settleTaxAhead))
  await queue.work('membership.freeDays', membershipJob(context, restoreFreeDays))
  await queue.work('billing.reconcile', () => reconcile(context), { longest: HOUR })
  await queue.work('billing.reconcileEverybody', () => reconcile(context, { everybody: true }), {
    longest: 20 * HOUR,
  })
  await queue.work('billing.reconcilePerson', (data: { userId: string }) => reconcilePerson(context, data))
  await queue.work('billing.watch', () => watchMoney(context), { longest: HOUR })
  await queue.work(
    'membership.advance',
    async () => {
      await endExpiredMemberships(context)
      await enqueueTaxesAhead(context)
      await enqueueTrialEndingMails(context)
      await enqueueAccessEndingMails(context)
      await enqueueGivenEndingMails(context)
    },
    { longest: HOUR },
  )
  await queue.work('trial.ending', (data: { id: string }) => sendTrialEndingMail(context, data))
  await queue.work('access.ending', (data: { id: string }) => sendAccessEndingMail(context, data))
  await queue.work('given.ending', (data: { id: string }) => sendGivenEndingMail(context, data))
  await queue.work(ZONE_CHANGED_JOB, () => moveGivenEnds(context))
}

/** Ends at the provider a membership that has ended here, whatever else happens to the person's money. */
async function endAtProvider(
  context: Context,
  { userId, providerId }: { userId: string; providerId: string },
) {
  const key = `ended-here:${providerId}`
  const operation = { key, userId, kind: 'ended-here', request: providerId }
  await callProvider(context, operation, () => context.payments.cancel(providerId, 'now', key))
}
