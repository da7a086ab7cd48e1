import type { PageInfo } from '@studio/contract/paging.ts'

interface Page<Row> {
  records: Row[]
  pageInfo: PageInfo
}

/** Reads a list whole: most fit in one page, and two months of a studio with many teachers don't. */
export async function allPages<Row>(read: (pageNumber: number) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await read(1)
  const { totalRecords, pageLength } = first.pageInfo
  const more = Math.max(0, Math.ceil(totalRecords / pageLength) - 1)
  const rest = await Promise.all(Array.from({ length: more }, (_, at) => read(at + 2)))
  return [first, ...rest].flatMap(({ records }) => records)
}
