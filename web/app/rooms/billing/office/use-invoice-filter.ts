import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import type { InvoiceFilter } from './queries.ts'

type ListChoice = 'all' | 'open' | 'month'

/** Whether it is a month of an address, `2026-11`. */
const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/**
 * Which invoices the list shows, kept in the address: all, those whose payment failed, or those behind the revenue of the
 * month that the overview links to.
 */
export function useInvoiceFilter() {
  const [query, setQuery] = useBrowserSearch()
  const asked = query.get('month') ?? ''
  const month = isMonth(asked) ? asked : null
  const chosen: ListChoice = month ? 'month' : query.get('status') === 'open' ? 'open' : 'all'
  const choices: { value: ListChoice; label: string }[] = [
    { value: 'all', label: 'All' },
    { value: 'open', label: 'Past due' },
    ...(month ? [{ value: 'month' as const, label: monthWords(`${month}-01`) }] : []),
  ]
  function choose(value: ListChoice) {
    if (value === chosen) return
    setQuery((now) => {
      const { month: _, status: __, page: ___, ...others } = Object.fromEntries(now)
      return { ...others, ...(value === 'open' ? { status: value } : {}) }
    })
  }
  const narrowed: InvoiceFilter = {
    ...(chosen === 'open' ? { status: chosen } : {}),
    ...(month ? { month } : {}),
  }
  return { chosen, choices, choose, narrowed }
}
