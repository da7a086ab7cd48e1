import { LEVELS, type Level } from '@studio/contract/videos/needs.ts'
import { AT_HAND, MOST_MINUTES, WORDS_LENGTH } from '@studio/contract/videos/search/rules.ts'
import { type ListFilters, readFilters, writeFilters } from '../list-filters.ts'
import type { AddressForm } from '../use-list-filters.ts'

export type AtHand = (typeof AT_HAND)[number]

/** What somebody looks for: so many minutes, words, and what the lists of classes are filtered by. */
export interface SearchFilters extends ListFilters {
  minutes: number | null
  words: string
  levels: Level[]
  props: AtHand[]
}

/** Rows of three, two and one. */
const SEARCH_STEP = 12

/** What is typed, in the form in which it stands in an address. */
export const cleanWords = (typed: string): string => typed.replace(/\s+/g, ' ').trim().slice(0, WORDS_LENGTH)

/** Minutes that somebody may have; null for anything else. */
export function readMinutes(text: string | null): number | null {
  const minutes = Number(text || Number.NaN)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null
}

/** `?minutes=25&words=…&level=Beginner&props=Block&teacher=…&style=…`; whatever is odd in it counts as absent. */
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

/** The address of the search in one form for all that look for the same. */
export const searchSearch = (asked: URLSearchParams): URLSearchParams => SEARCH.write(SEARCH.read(asked))

/** How many filters beside minutes and words are on. */
export const chosenOf = ({ levels, props, coachUsersIds, tagsIds }: SearchFilters): number =>
  levels.length + props.length + coachUsersIds.length + tagsIds.length
