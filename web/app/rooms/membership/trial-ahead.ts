import { mayStart } from '@studio/contract/membership/decisions.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { browserQueryClient } from '../../platform/query-client.ts'
import type { Session } from '../../platform/session.ts'
import { isComingSoon } from '../../ui/words/plan-words.ts'
import { startPreviewQuery } from './queries.ts'

/** Whether a member who may start a month plan still has the free days ahead (D5); the server decides, as for a purchase. */
export async function findTrialAhead(user: Session['user'], plans: readonly Price[]): Promise<boolean> {
  const plan = plans.find((one) => one.trialDays > 0 && !isComingSoon(one))
  if (user.role !== 'Student' || !plan || !mayStart(user.subscription?.state ?? null, plan).ok) return false
  const purchase = { userId: user.id, priceId: plan.id, promocodeCode: undefined }
  return (await browserQueryClient().fetchQuery(startPreviewQuery(purchase))).trialDays > 0
}
