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
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { listOf, queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

export const ratesQuery = () => queryOptions({ ...queryOf(taxRates, {}), staleTime: 0 })

/** The tax of a month, `YYYY-MM`; that of another month stays while it is read. */
export const sumsQuery = (month: string) => listOf(taxSums, { query: { month } })

export const readTaxesFile = (month: string) => call(exportTaxes, { query: { month } })

const reads = readsOf(taxRates, tax, settings)

export const useAddRate = ({
  onDone,
  onRefused,
}: {
  onDone: () => void
  onRefused: (error: Error) => void
}) => useWrite((body: RateBody) => call(addTaxRate, { body }), { reads, onRead: onDone, onRefused })

/** Takes a rate back that nobody was charged. */
export const useRemoveRate = (onDone: () => void) =>
  useWrite((id: string) => call(removeTaxRate, { params: { id } }), { onDone, reads })
