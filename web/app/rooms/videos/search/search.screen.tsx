import { LEVELS, levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { AT_HAND } from '@studio/contract/videos/search/rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { prefetch } from '../../../platform/prefetch.ts'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { FilterList } from '../filter-list.tsx'
import { FilteredPage, NothingFound } from '../filtered-page.tsx'
import { isLonger, isRenderedHere, toggled } from '../list-filters.ts'
import { LoadMore } from '../load-more.tsx'
import { tagsQuery } from '../queries.ts'
import { isForOtherPage, type ListControls, useAddressFilters } from '../use-list-filters.ts'
import { useWishes } from '../wishes/use-wishes.ts'
import { ViewerOrder } from '../wishes/viewer-order.tsx'
import { FoundCards } from './found-cards.tsx'
import { MoreElsewhere } from './more-elsewhere.tsx'
import { foundVideosQuery } from './queries.ts'
import styles from './search.module.css'
import { SearchFields } from './search-fields.tsx'
import { chosenOf, SEARCH, type SearchFilters, searchSearch } from './search-filters.ts'

const page = prefetch(({ search }) => {
  const filters = SEARCH.read(search)
  return isRenderedHere(filters) ? [foundVideosQuery(filters), tagsQuery()] : [tagsQuery()]
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const shouldRevalidate = isForOtherPage
export const handle: RouteHandle = { search: searchSearch }

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'Find a class',
    description: 'Say how long you have, and see what fits: by style, level, teacher and what is at hand.',
  })
}

/** Search over all classes a person may watch: minutes, words, level, props, teacher and style. */
export default function SearchScreen() {
  const controls = useAddressFilters(SEARCH)
  const { filters, change, clear } = controls
  const list = useQuery(foundVideosQuery(filters))
  const { some, inSteps, strain } = useWishes()
  // Words and minutes have an order of their own.
  const inOwnOrder = some && !filters.words && !filters.minutes
  return (
    <FilteredPage
      title="Find a class"
      controls={controls}
      asked={<SearchFields filters={filters} change={change} />}
      filters={{ list: <SearchFilterList {...controls} />, chosen: chosenOf(filters) }}
      sortable={false}
    >
      <QueryState query={list} isBeginning={isLonger(filters, SEARCH.step)} skeleton={<ClassCardSkeletons />}>
        {({ records, total, closed, forgiven }) => (
          <div
            className={list.isPlaceholderData && !list.error ? styles.anew : undefined}
            aria-busy={list.isPlaceholderData && !list.error}
          >
            <FoundWords total={total} words={forgiven ? filters.words : ''} />
            <ViewerOrder noted={inOwnOrder && total > 1}>
              {total === 0 && <NothingFound picture="seated" clear={clear} isFiltered />}
              <FoundCards videos={inOwnOrder ? inSteps(records, SEARCH.step) : records} noteOf={strain} />
              {total > 0 && <LoadMore controls={controls} shown={records.length} total={total} list={list} />}
              <MoreElsewhere closed={closed} />
            </ViewerOrder>
          </div>
        )}
      </QueryState>
    </FilteredPage>
  )
}

/** Number of results, announced while typing, with a note if the matches are approximate. */
function FoundWords({ total, words }: { total: number; words: string }) {
  return (
    <p className={styles.found} role="status">
      {words && (
        <>
          Nothing matches <b>{words}</b> exactly. These come close:{' '}
        </>
      )}
      {total === 1 ? '1 class' : `${total} classes`}
    </p>
  )
}

type SearchControls = ListControls & {
  filters: SearchFilters
  change: (changes: Partial<SearchFilters>) => void
}

const levels = LEVELS.map((level) => [level, levelTexts[level]] as const)
const props = AT_HAND.map((prop) => [prop, prop === 'None' ? 'Only a mat' : prop] as const)

/** Level and props, then teachers and styles as in every list. */
function SearchFilterList(controls: SearchControls) {
  const { filters, change } = controls
  return (
    <>
      <FilterChips
        legend="Level"
        options={levels}
        chosen={filters.levels}
        onToggle={(level) => change({ levels: toggled(filters.levels, level) })}
      />
      <FilterChips
        legend="At hand"
        options={props}
        chosen={filters.props}
        onToggle={(prop) => change({ props: toggled(filters.props, prop) })}
      />
      <FilterList {...controls} />
    </>
  )
}
