import { startOfDay } from '@studio/contract/dates.ts'
import { useBrowserSearch } from '../../../platform/browser-search.ts'

interface MonthAddress {
  /** `YYYY-MM` */
  month: string
  view: 'month' | 'days'
}

/** Month and view in the URL, so that reload and Back keep them: `?month=2026-03&view=days`. */
export function useMonthAddress(today: string) {
  const [query, setQuery] = useBrowserSearch()
  const asked = query.get('month') ?? ''
  const thisMonth = today.slice(0, 7)
  const month = /^\d{4}-\d{2}$/.test(asked) && startOfDay(`${asked}-01`) ? asked : thisMonth
  const view: MonthAddress['view'] = query.get('view') === 'days' ? 'days' : 'month'
  return {
    month,
    view,
    show(changes: Partial<MonthAddress>) {
      const next = { month, view, ...changes }
      setQuery(
        {
          ...(next.month === thisMonth ? {} : { month: next.month }),
          ...(next.view === 'days' ? { view: 'days' } : {}),
        },
        { preventScrollReset: true },
      )
    },
  }
}
