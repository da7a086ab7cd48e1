import { counted } from '@studio/contract/counted.ts'
import { LEVELS, levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { AT_HAND } from '@studio/contract/videos/search/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { prefetch } from '../../../platform/prefetch.ts'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { Chip } from '../../../ui/chip.tsx'
import { isComposing, onlyDigits } from '../../../ui/form/only-digits.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconSearch } from '../../../ui/icons.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { FilterList } from '../filter-list.tsx'
import { FilteredPage } from '../filtered-page.tsx'
import { isLonger, isRenderedHere, toggled } from '../list-filters.ts'
import { LoadMore } from '../load-more.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { tagsQuery } from '../queries.ts'
import { isForOtherPage, type ListControls, useAddressFilters } from '../use-list-filters.ts'
import { useWishes } from '../wishes/use-wishes.ts'
import { ViewerOrder } from '../wishes/viewer-order.tsx'
import { FoundCards } from './found-cards.tsx'
import { MoreElsewhere } from './more-elsewhere.tsx'
import { foundVideosQuery } from './queries.ts'
import styles from './search.module.css'
import {
  chosenOf,
  cleanWords,
  readMinutes,
  SEARCH,
  type SearchFilters,
  searchSearch,
} from './search-filters.ts'

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
      {counted(total, 'class', 'classes')}
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

/** Suggested minutes. */
const USUAL_MINUTES = [10, 20, 30, 45]
/** Milliseconds after the last key before the search runs. */
const PAUSE = 250

interface SearchFieldsProps {
  filters: SearchFilters
  change: (changes: Partial<SearchFilters>) => void
}

/** "I have 25 minutes" and the words; results update while typing. */
function SearchFields({ filters: { minutes, words }, change }: SearchFieldsProps) {
  const own = minutes !== null && !USUAL_MINUTES.includes(minutes)
  const typedMinutes = useTyped(own ? String(minutes) : '', (text) => change({ minutes: readMinutes(text) }))
  const typedWords = useTyped(words, (text) => change({ words: cleanWords(text) }), cleanWords)
  // What is still composed is not told: its answer would rewrite it.
  const [composed, setComposed] = useState<string | null>(null)
  const typeMinutes = (event: SyntheticEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (isComposing(event)) return setComposed(value)
    setComposed(null)
    typedMinutes.type(onlyDigits(value))
  }
  return (
    <search className={styles.asked}>
      <fieldset className={styles.minutes}>
        <legend>I have</legend>
        {USUAL_MINUTES.map((some) => (
          <Chip
            key={some}
            on={minutes === some}
            onClick={() => change({ minutes: minutes === some ? null : some })}
          >
            {some}
          </Chip>
        ))}
        <div className={styles.own}>
          <TextInput
            label="Another number of minutes"
            labelHidden
            inputMode="numeric"
            placeholder="or"
            maxLength={3}
            value={composed ?? typedMinutes.text}
            onChange={typeMinutes}
            onCompositionEnd={typeMinutes}
          />
        </div>
        <span aria-hidden="true">minutes</span>
      </fieldset>
      <div className={styles.words}>
        <TextInput
          label="Words, a teacher or a style"
          labelHidden
          type="search"
          icon={IconSearch}
          placeholder="Words, a teacher or a style"
          autoComplete="off"
          maxLength={80}
          value={typedWords.text}
          onChange={({ target }) => typedWords.type(target.value)}
        />
      </div>
    </search>
  )
}

/** State of a typed field whose value is in the URL: debounced, and replaced when the URL changes otherwise, as by Back or Clear. */
function useTyped(said: string, tell: (text: string) => void, clean = (text: string) => text) {
  const [text, setText] = useState(said)
  const [known, setKnown] = useState(said)
  if (known !== said) {
    setKnown(said)
    setText(said)
  }
  const tellNow = useEffectEvent(() => {
    setKnown(clean(text))
    tell(text)
  })
  const isNew = clean(text) !== known
  useEffect(() => {
    if (!isNew || text === undefined) return
    const timer = setTimeout(() => tellNow(), PAUSE)
    return () => clearTimeout(timer)
  }, [isNew, text])
  return { text, type: setText }
}
