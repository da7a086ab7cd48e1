import type { Call } from '@studio/contract/call.ts'
import { changePreview, preview } from '@studio/contract/membership/endpoints.ts'
import { setTaxProfile, tax, taxProfile } from '@studio/contract/tax/endpoints.ts'
import type { TaxProfileBody } from '@studio/contract/tax/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readsOf } from '../../platform/reads.ts'
import { draftOf } from '../../ui/form/drafts.ts'

/** How prices are taxed, by country; asked only where the settings say that they are. */
export const taxQuery = () => queryOf(tax, {})

/** The country that a visitor chose below the plans, for the fields of their sign-up. */
export const countryOnPricing = draftOf<string>('country on pricing')

/** What a person has told of themselves. */
export const profileQuery = (userId: string, ask: Call = call) =>
  queryOf(taxProfile, { query: { userId } }, ask)

const charges = readsOf(preview, changePreview)

/** Saves the country and the VAT number; what will be charged is asked anew. */
export function useSaveTaxProfile(userId: string, ask: Call = call) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TaxProfileBody) => ask(setTaxProfile, { query: { userId }, body }),
    onSuccess(profile) {
      client.setQueryData(profileQuery(userId, ask).queryKey, profile)
      return client.invalidateQueries(charges)
    },
  })
}
