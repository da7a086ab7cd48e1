import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { NoteRoom } from '../../ui/page/note-room.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { FilteredPage } from '../videos/filtered-page.tsx'
import {
  chosenIn,
  isLonger,
  isRenderedHere,
  LIST_STEP,
  listSearch,
  readFilters,
} from '../videos/list-filters.ts'
import { LoadMore } from '../videos/load-more.tsx'
import { NothingFound } from '../videos/nothing-found.tsx'
import { tagsQuery } from '../videos/queries.ts'
import { isForOtherPage, useListFilters } from '../videos/use-list-filters.ts'
import { useWishes } from '../videos/wishes/use-wishes.ts'
import { ViewerOrder } from '../videos/wishes/viewer-order.tsx'
import { PathRow } from './path-row.tsx'
import { pathsQuery } from './queries.ts'

const page = prefetch(({ search }) => {
  const filters = readFilters(search)
  return isRenderedHere(filters) ? [pathsQuery(filters), tagsQuery()] : [tagsQuery()]
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const shouldRevalidate = isForOtherPage
export const handle: RouteHandle = { search: listSearch }

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'Training paths',
    description: 'A few videos in an order that makes sense.',
  })
}

/** ROUTE-13, PATH-01, LIST-01 to LIST-05: the training paths, filtered and sorted. */
export default function TrainingPathsScreen() {
  const controls = useListFilters()
  const list = useQuery(pathsQuery(controls.filters))
  const { some, pathsInSteps, pathStrain } = useWishes()
  const inOwnOrder = some && controls.filters.newestFirst
  return (
    <FilteredPage
      title="Training paths"
      lead="A few videos in an order that makes sense. Go at your own pace."
      controls={controls}
      note={
        <NoteRoom of="TrainingPacks">
          <ClosedNote areas={areasOf('/training-paths')} what="training paths" />
        </NoteRoom>
      }
    >
      <QueryState
        query={list}
        isBeginning={isLonger(controls.filters, LIST_STEP)}
        skeleton={
          <>
            <SkeletonBox shape="panel" />
            <SkeletonBox shape="panel" />
          </>
        }
        empty={
          <NothingFound picture="tree" clear={controls.clear} isFiltered={chosenIn(controls.filters) > 0} />
        }
      >
        {({ records, total }) => (
          <ViewerOrder noted={inOwnOrder && total > 1}>
            {(inOwnOrder ? pathsInSteps(records, LIST_STEP) : records).map((path) => (
              <PathRow key={path.id} path={path} note={pathStrain(path)} />
            ))}
            <LoadMore controls={controls} shown={records.length} total={total} list={list} />
          </ViewerOrder>
        )}
      </QueryState>
    </FilteredPage>
  )
}
