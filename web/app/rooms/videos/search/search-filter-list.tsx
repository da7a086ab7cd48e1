import { LEVELS, levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { AT_HAND } from '@studio/contract/videos/search/rules.ts'
import { FilterChips } from '../filter-chips.tsx'
import { FilterList } from '../filter-list.tsx'
import { toggled } from '../list-filters.ts'
import type { ListControls } from '../use-list-filters.ts'
import type { SearchFilters } from './search-filters.ts'

type SearchControls = ListControls & {
  filters: SearchFilters
  change: (changes: Partial<SearchFilters>) => void
}

const levels = LEVELS.map((level) => [level, levelTexts[level]] as const)
const props = AT_HAND.map((prop) => [prop, prop === 'None' ? 'Only a mat' : prop] as const)

/** Level and props, then teachers and styles as in every list. */
export function SearchFilterList(controls: SearchControls) {
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
