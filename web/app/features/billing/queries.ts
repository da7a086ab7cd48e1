import { paymentMethod, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { type Call, CallError } from '@studio/contract/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The summary of the saved card, null without one. */
export const paymentMethodQuery = (ask: Call, userId: string) =>
  queryOptions({
    queryKey: ['payment-method', userId],
    queryFn: async () => {
      try {
        return await ask(paymentMethod, { query: { userId } })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
  })

interface NewCard {
  userId: string
  cardToken: string
  captcha?: string
}

/** Saves a card that the provider's form made. */
export function saveCard(ask: Call, { userId, cardToken, captcha }: NewCard): Promise<undefined> {
  return ask(setPaymentMethod, { query: { userId, cardToken }, body: captcha ? { captcha } : {} })
}
