import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LIST_STEP, type ListFilters, readFilters, toggleFilter, writeFilters } from './list-filters.ts'

/** The filters of a list, kept in its address, so that a reload and the way back show the same. */
export function useListFilters() {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [shown, setShown] = useState(() => ({ address, filters: readFilters(search) }))
  if (shown.address !== address) setShown({ address, filters: readFilters(search) })
  const { filters } = shown
  // Shown at once; the address follows a moment later.
  const set = (next: ListFilters) => {
    setShown({ address, filters: next })
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true })
  }
  return {
    filters,
    toggleTeacher: (id: string) => set(toggleFilter(filters, 'coachUsersIds', id)),
    toggleStyle: (id: string) => set(toggleFilter(filters, 'tagsIds', id)),
    toggleSort: () => set({ ...filters, newestFirst: !filters.newestFirst, pageLength: LIST_STEP }),
    loadMore: () => set({ ...filters, pageLength: filters.pageLength + LIST_STEP }),
    clear: () => set({ ...filters, coachUsersIds: [], tagsIds: [], pageLength: LIST_STEP }),
  }
}

export type ListControls = ReturnType<typeof useListFilters>

/** A list's screen reads by itself when only the address's filters change, so the page stays and says 'Loading...'. */
export function isForOtherPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
