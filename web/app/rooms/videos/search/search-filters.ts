import { LEVELS, type Level } from '@studio/contract/videos/levels-and-props.ts'
import { AT_HAND, MOST_MINUTES, WORDS_LENGTH } from '@studio/contract/videos/search/rules.ts'
import { type AddressForm, type ListFilters, readFilters, writeFilters } from '../list-filters.ts'

type AtHand = (typeof AT_HAND)[number]

/** Search: minutes, words, and the filters of lists of classes. */
export interface SearchFilters extends ListFilters {
  minutes: number | null
  words: string
  levels: Level[]
  props: AtHand[]
}

/** Divisible into rows of three, two and one. */
const SEARCH_STEP = 12

/** Normal form of typed words in the URL. */
export const cleanWords = (typed: string): string => typed.replace(/\s+/g, ' ').trim().slice(0, WORDS_LENGTH)

/** Parses minutes; null for anything invalid. */
export function readMinutes(text: string | null): number | null {
  const minutes = Number(text || Number.NaN)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null
}

/** `?minutes=25&words=…&level=Beginner&props=Block&teacher=…&style=…`; invalid values count as absent. */
export const SEARCH: AddressForm<SearchFilters> = {
  read: (search) => ({
    ...readFilters(search, SEARCH_STEP),
    newestFirst: true,
    minutes: readMinutes(search.get('minutes')),
    words: cleanWords(search.get('words') ?? ''),
    levels: LEVELS.filter((level) => search.getAll('level').includes(level)),
    props: AT_HAND.filter((prop) => search.getAll('props').includes(prop)),
  }),
  write: (filters) => {
    const search = new URLSearchParams()
    if (filters.minutes) search.set('minutes', String(filters.minutes))
    if (filters.words) search.set('words', filters.words)
    for (const level of filters.levels) search.append('level', level)
    for (const prop of filters.props) search.append('props', prop)
    for (const [name, value] of writeFilters(filters, SEARCH_STEP)) search.append(name, value)
    return search
  },
  cleared: { minutes: null, words: '', levels: [], props: [], coachUsersIds: [], tagsIds: [] },
  step: SEARCH_STEP,
}

/** Canonical search parameters, equal for equal searches. */
export const searchSearch = (asked: URLSearchParams): URLSearchParams => SEARCH.write(SEARCH.read(asked))

/** Number of filters besides minutes and words. */
export const chosenOf = ({ levels, props, coachUsersIds, tagsIds }: SearchFilters): number =>
  levels.length + props.length + coachUsersIds.length + tagsIds.length
