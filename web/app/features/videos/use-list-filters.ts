import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { changed, LIST_STEP, type ListFilters, readFilters, toggled, writeFilters } from './list-filters.ts'

/** How the filters of a list stand in its address. */
export interface AddressForm<Filters extends ListFilters> {
  read: (search: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
  /** What Clear takes off. */
  cleared: Partial<Filters>
  /** How many rows it begins with, and Load More adds. */
  step: number
}

const LIST: AddressForm<ListFilters> = {
  read: readFilters,
  write: writeFilters,
  cleared: { coachUsersIds: [], tagsIds: [] },
  step: LIST_STEP,
}

/** The filters of a list of days or paths. */
export const useListFilters = () => useAddressFilters(LIST)

/** The filters of a list, kept in its address, so that a reload and the way back show the same. */
export function useAddressFilters<Filters extends ListFilters>(form: AddressForm<Filters>) {
  const { read, write, cleared, step } = form
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [shown, setShown] = useState(() => ({ address, filters: read(search) }))
  if (shown.address !== address) setShown({ address, filters: read(search) })
  const { filters } = shown
  // Shown at once; the address follows a moment later.
  const show = (next: Filters) => {
    setShown({ address, filters: next })
    setSearch(write(next), { replace: true, preventScrollReset: true })
  }
  const change = (changes: Partial<Filters>) => show(changed(filters, changes, step))
  const changeList = (changes: Partial<ListFilters>) => change(changes as Partial<Filters>)
  return {
    filters,
    change,
    toggleTeacher: (id: string) => changeList({ coachUsersIds: toggled(filters.coachUsersIds, id) }),
    toggleStyle: (id: string) => changeList({ tagsIds: toggled(filters.tagsIds, id) }),
    toggleSort: () => changeList({ newestFirst: !filters.newestFirst }),
    loadMore: () => show({ ...filters, pageLength: filters.pageLength + step }),
    clear: () => change(cleared),
  }
}

/** What the parts of every such page need. */
export type ListControls = Omit<ReturnType<typeof useListFilters>, 'change'>

/** A list's screen reads by itself when only the address's filters change, so the page stays and says 'Loading...'. */
export function isForOtherPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
