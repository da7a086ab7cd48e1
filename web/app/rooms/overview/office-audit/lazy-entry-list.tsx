import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Loading, RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import type { EntryListProps } from './entry-list.tsx'

const EntryList = lazyPart(() => import('./entry-list.tsx').then((part) => part.EntryList))

/** The words of the log are loaded where it is read: other pages of the office need none of them. */
export function LazyEntryList(props: EntryListProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <RowsSkeleton count={4} />
        </Loading>
      }
    >
      <EntryList {...props} />
    </Suspense>
  )
}
