import type { PreviewTax, Subscription } from '@studio/contract/membership/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { changePreviewQuery } from './queries.ts'

export interface NextPayment {
  amount: number
  on: string
  /** The tax in it; absent without one. */
  tax?: PreviewTax | undefined
}

/** Amount and date of a membership's next charge from the server, codes included; null without one. */
export function useNextPayment(subscription: Subscription | null | undefined): NextPayment | null {
  const renews = subscription?.state === 'active' || subscription?.state === 'trialing'
  const { priceId = '', nextPriceId = null, nextTerm } = subscription ?? {}
  const wish = nextPriceId ? { priceId: nextPriceId, term: nextTerm } : { priceId }
  const { data } = useQuery({ ...changePreviewQuery(subscription?.id ?? '', wish), enabled: renews })
  if (!renews || !data?.dueOn || data.nextAmount === null) return null
  return { amount: data.nextAmount, on: data.dueOn, tax: data.tax }
}
