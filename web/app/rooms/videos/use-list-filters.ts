import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  type AddressForm,
  changed,
  LIST_STEP,
  type ListFilters,
  readFilters,
  toggled,
  writeFilters,
} from './list-filters.ts'

const LIST: AddressForm<ListFilters> = {
  read: readFilters,
  write: writeFilters,
  cleared: { coachUsersIds: [], tagsIds: [] },
  step: LIST_STEP,
}

/** Filters of a list of days or paths. */
export const useListFilters = () => useAddressFilters(LIST)

/** Filters of a list in its URL, so that reload and Back keep them. */
export function useAddressFilters<Filters extends ListFilters>(form: AddressForm<Filters>) {
  const { read, write, cleared, step } = form
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const address = search.toString()
  const [shown, setShown] = useState(() => ({ address, filters: read(search) }))
  if (shown.address !== address) setShown({ address, filters: read(search) })
  const { filters } = shown
  // Applied at once; the URL follows.
  const show = (next: Filters) => {
    setShown({ address, filters: next })
    setSearch(write(next), { replace: true, preventScrollReset: true, state })
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

/** Props of the parts of a filtered page. */
export type ListControls = Omit<ReturnType<typeof useListFilters>, 'change'>

/** Tells the router not to reload when only filters change: the list queries by itself and shows 'Loading...'. */
export function isForOtherPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
