import { withPaid } from '@studio/contract/billing/messages.ts'
import { CallError } from '@studio/contract/call.ts'
import { isReplacedByStart } from '@studio/contract/membership/decisions.ts'
import { toasts } from '@studio/contract/membership/messages.ts'
import type { ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { randomKey } from '../../platform/idempotency-key.ts'
import { isRetryable } from '../../platform/query-client.ts'
import type { Session } from '../../platform/session.ts'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { studioMoney } from '../../ui/words/money-words.ts'
import { NotConfirmed, useBank } from '../billing/use-bank.tsx'
import { useSettings } from '../studio/queries.ts'
import { refusedText } from './change-words.ts'
import {
  changeMembership,
  changePreviewQuery,
  isOutdated,
  type ShownAmounts,
  startMembership,
  startPreviewQuery,
  useMembershipChanged,
  useRefetchPrices,
  useRefusedPreview,
} from './queries.ts'

/**
 * Buys a plan: a change of the running membership, or a new one. A Month plan after a Day pass is new as well and ends the pass
 * (D7), and a pending purchase is replaced (D18.pending-replaced). `error` is the refusal; `unconfirmed`: the 3-D Secure page
 * was closed.
 */
export function usePlanChange(user: Session['user'], plan: PlanAt, promocode: string | null) {
  const settings = useSettings()
  const { confirming, dialog } = useBank(settings.payment)
  const changed = useMembershipChanged()
  const navigate = useNavigate()
  const running = user.subscription && !isReplaced(user.subscription) ? user.subscription : null
  const terms = { priceId: plan.id, term: termToBuy(plan), promocodeCode: promocode ?? undefined }
  const purchase = { userId: user.id, ...terms }
  const wanted = JSON.stringify(purchase)
  const key = useConfirmationKey(wanted)
  const askAnew = useRefetchPrices()

  const take = useMutation({
    mutationFn: ({ shown }: { shown: ShownAmounts; wanted: string }): Promise<unknown> =>
      confirming(() =>
        running ? changeMembership(running.id, terms, shown) : startMembership(purchase, shown, key.read()),
      ),
    async onSuccess(_, { shown }) {
      await changed()
      showToast(withPaid(toasts.planSaved, shown.dueNow, studioMoney()))
      // Back leads past the form, which has nothing left to do.
      navigate('/profile/membership', { replace: true })
    },
    async onError(error) {
      if (!(error instanceof CallError)) return
      if (error.status === 400 || error.status === 409) key.renew()
      if (isOutdated(error)) {
        await askAnew()
        // Another term may stand there now, beside which the refusal is not shown.
        if (error.code !== 'TermsChanged') showToast(error.message, 'bad')
      }
      // Started meanwhile, as in another tab, or done with a lost answer: the page refetches.
      if (isRetryable(error) || error.code === 'AlreadySubscribed') void changed().catch(() => {})
    },
  })
  const previewQuery = running ? changePreviewQuery(running.id, terms) : startPreviewQuery(purchase)
  // No new preview while it is sent: a used code would be refused.
  const enabled = take.isIdle || take.isError
  const preview = useQuery({ ...(previewQuery as UseQueryOptions<ChangePreview>), enabled })
  // What their membership doesn't allow stands in the panel alone; it is no news about prices.
  useRefusedPreview(refusedText(user.subscription, plan) === null ? preview.error : null)
  // Errors of another plan or code are not shown for this one.
  const failure = take.variables?.wanted === wanted ? take.error : null
  const unconfirmed = failure instanceof NotConfirmed
  const error = unconfirmed ? undefined : failure?.message
  const confirm = useOneAtATime(async () => {
    try {
      if (preview.data) await take.mutateAsync({ shown: preview.data, wanted })
    } catch (refusal) {
      // A purchase that waits for the bank exists already, so the page refetches without delaying the button.
      if (refusal instanceof NotConfirmed) void changed()
    }
  })
  return { preview, confirm: () => confirm(undefined), isPending: take.isPending, error, unconfirmed, dialog }
}

/**
 * One key per confirmation, equal in its retries; another plan, term or code, and a refused attempt, get a new one
 * (D18.idempotency-key).
 */
function useConfirmationKey(terms: string) {
  const kept = useRef({ terms, key: randomKey() })
  if (kept.current.terms !== terms) kept.current = { terms, key: randomKey() }
  return {
    read: () => kept.current.key,
    renew() {
      kept.current = { terms, key: randomKey() }
    },
  }
}

/** Whether a new membership replaces this one, so that it is started instead of changed. */
function isReplaced({ state }: Subscription): boolean {
  return isReplacedByStart(state) || state === 'pending'
}
