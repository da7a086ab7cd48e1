import { MAX_PAGE_LENGTH } from '@studio/contract/limits.ts'
import type { PageInfo } from '@studio/contract/paging.ts'

/** Rows at first, and in each Load More (LIST-03, LIMIT-07). */
export const LIST_STEP = 5
/** Maximum rows that a URL can request. */
export const LIST_MOST = 2000

/** Longer lists are rendered in the browser only, because they would occupy the server too long. */
const LIST_MOST_ON_SERVER = 50

export interface ListFilters {
  newestFirst: boolean
  coachUsersIds: string[]
  tagsIds: string[]
  pageLength: number
}

/** Mapping between a list's filters and its URL. */
export interface AddressForm<Filters extends ListFilters> {
  read: (search: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
  /** Changes that Clear makes. */
  cleared: Partial<Filters>
  /** Rows at first, and in each Load More. */
  step: number
}

const NAMES = { coachUsersIds: 'teacher', tagsIds: 'style' } as const
const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Parses the filters of a URL: `?sort=oldest&teacher=…&style=…&length=10`; invalid values count as absent. */
export function readFilters(search: URLSearchParams, step = LIST_STEP): ListFilters {
  const ids = (name: string) => [...new Set(search.getAll(name).filter((text) => id.test(text)))].slice(0, 20)
  const length = Number(search.get('length'))
  const whole = Number.isInteger(length) && length >= step
  return {
    newestFirst: search.get('sort') !== 'oldest',
    coachUsersIds: ids(NAMES.coachUsersIds),
    tagsIds: ids(NAMES.tagsIds),
    pageLength: whole ? Math.min(length, LIST_MOST) : step,
  }
}

/** Formats filters as search parameters, without defaults. */
export function writeFilters(filters: ListFilters, step = LIST_STEP): URLSearchParams {
  const { newestFirst, coachUsersIds, tagsIds, pageLength } = filters
  const search = new URLSearchParams()
  if (!newestFirst) search.set('sort', 'oldest')
  for (const one of coachUsersIds) search.append(NAMES.coachUsersIds, one)
  for (const one of tagsIds) search.append(NAMES.tagsIds, one)
  if (pageLength !== step) search.set('length', String(pageLength))
  return search
}

/** Canonical search parameters, equal for all URLs that show the same list. */
export function listSearch(asked: URLSearchParams): URLSearchParams {
  return writeFilters(readFilters(asked))
}

/** Whether Load More was pressed: then the shown rows are the start of the new list; other filters start anew (LIST-02). */
export const isLonger = ({ pageLength }: Pick<ListFilters, 'pageLength'>, step: number): boolean =>
  pageLength > step

/** Number of chosen teachers and styles. */
export const chosenIn = ({ coachUsersIds, tagsIds }: Pick<ListFilters, 'coachUsersIds' | 'tagsIds'>) =>
  coachUsersIds.length + tagsIds.length

/** Whether the list is rendered in this environment. */
export function isRenderedHere({ pageLength }: ListFilters): boolean {
  return pageLength <= LIST_MOST_ON_SERVER || typeof document !== 'undefined'
}

/** Applies changes to filters and returns to the first rows (LIST-02). */
export function changed<Filters extends ListFilters>(
  filters: Filters,
  changes: Partial<Filters>,
  step: number,
): Filters {
  return { ...filters, ...changes, pageLength: step }
}

/** Toggles an entry of a list (LIST-02). */
export function toggled<One>(chosen: readonly One[], one: One): One[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}

interface Page<Row> {
  records: Row[]
  pageInfo: PageInfo
}

/** Reads the first `length` rows of a list in as few calls as possible. */
export async function readFirstRows<Row>(
  length: number,
  read: (paging: { pageNumber: number; pageLength: number }) => Promise<Page<Row>>,
): Promise<{ records: Row[]; total: number }> {
  const pageLength = Math.min(length, MAX_PAGE_LENGTH)
  const count = Math.ceil(length / pageLength)
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => read({ pageNumber: index + 1, pageLength })),
  )
  return {
    records: pages.flatMap((page) => page.records).slice(0, length),
    total: pages[0]?.pageInfo.totalRecords ?? 0,
  }
}
