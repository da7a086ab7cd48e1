import { settings } from '@studio/contract/studio/endpoints.ts'
import {
  addTaxRate,
  exportTaxes,
  removeTaxRate,
  tax,
  taxRates,
  taxSums,
} from '@studio/contract/tax/endpoints.ts'
import type { RateBody } from '@studio/contract/tax/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

export const ratesQuery = () => queryOptions({ ...queryOf(taxRates, {}), staleTime: 0 })

/** The tax of a month, `YYYY-MM`; that of another month stays while it is read. */
export const sumsQuery = (month: string) =>
  queryOptions({ ...queryOf(taxSums, { query: { month } }), placeholderData: keepPreviousData, staleTime: 0 })

export const readTaxesFile = (month: string) => call(exportTaxes, { query: { month } })

const reads = readsOf(taxRates, tax, settings)

interface AddRateOptions {
  onDone: () => void
  onRefused: (error: Error) => void
}

export function useAddRate({ onDone, onRefused }: AddRateOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RateBody) => call(addTaxRate, { body }),
    async onSuccess() {
      await client.invalidateQueries(reads)
      onDone()
    },
    onError: onRefused,
  })
}

/** Takes a rate back that nobody was charged. */
export function useRemoveRate(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeTaxRate, { params: { id } }),
    onSuccess: onDone,
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(reads),
  })
}
