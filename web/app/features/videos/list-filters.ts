import { MAX_PAGE_LENGTH } from '@studio/contract/page-length.ts'
import type { PageInfo } from '@studio/contract/paging.ts'

/** A list begins with so many, and Load More adds as many (LIST-03, LIMIT-07). */
export const LIST_STEP = 5
/** More than anybody scrolls; an address can't ask for more. */
export const LIST_MOST = 2000

/** A longer list keeps the server for too long, so the browser alone reads and renders it. */
export const LIST_MOST_ON_SERVER = 50

export interface ListFilters {
  newestFirst: boolean
  coachUsersIds: string[]
  tagsIds: string[]
  pageLength: number
}

const NAMES = { coachUsersIds: 'teacher', tagsIds: 'style' } as const
const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What a list's address asks for: `?sort=oldest&teacher=…&style=…&length=10`; whatever is odd in it counts as absent. */
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

/** The address of a list with these filters; what is usual is left out. */
export function writeFilters(filters: ListFilters, step = LIST_STEP): URLSearchParams {
  const { newestFirst, coachUsersIds, tagsIds, pageLength } = filters
  const search = new URLSearchParams()
  if (!newestFirst) search.set('sort', 'oldest')
  for (const one of coachUsersIds) search.append(NAMES.coachUsersIds, one)
  for (const one of tagsIds) search.append(NAMES.tagsIds, one)
  if (pageLength !== step) search.set('length', String(pageLength))
  return search
}

/** A list's address in one form for all that show the same. */
export function listSearch(asked: URLSearchParams): URLSearchParams {
  return writeFilters(readFilters(asked))
}

/** Whether Load More was pressed: what was shown before is the beginning then, for other filters begin anew (LIST-02). */
export const isLonger = ({ pageLength }: Pick<ListFilters, 'pageLength'>, step: number): boolean =>
  pageLength > step

/** How many teachers and styles are chosen. */
export const chosenIn = ({ coachUsersIds, tagsIds }: Pick<ListFilters, 'coachUsersIds' | 'tagsIds'>) =>
  coachUsersIds.length + tagsIds.length

/** Whether a list is part of the page where it is rendered just now. */
export function isRenderedHere({ pageLength }: ListFilters): boolean {
  return pageLength <= LIST_MOST_ON_SERVER || typeof document !== 'undefined'
}

/** Filters with some changes; the list begins anew (LIST-02). */
export function changed<Filters extends ListFilters>(
  filters: Filters,
  changes: Partial<Filters>,
  step: number,
): Filters {
  return { ...filters, ...changes, pageLength: step }
}

/** A list of chosen ones with one of them switched on or off (LIST-02). */
export function toggled<One>(chosen: readonly One[], one: One): One[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}

interface Page<Row> {
  records: Row[]
  pageInfo: PageInfo
}

/** Reads the first `length` rows of a list, in as few calls as the longest page allows. */
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
