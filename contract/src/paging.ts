import { z } from 'zod'
import { MAX_PAGE_LENGTH } from './limits.ts'
import { QueryBoolean } from './values.ts'

const wholeFromOne = z.coerce.number<number | string>().int().positive()

const atMost = (length: number) => Math.min(length, MAX_PAGE_LENGTH)

/** `pageNumber` from 1, `pageLength` 10 by default and at most 100. */
export const Paging = z.object({
  pageNumber: wholeFromOne.default(1),
  pageLength: wholeFromOne.default(10).transform(atMost),
})
export type Paging = z.output<typeof Paging>

/** The same for lists whose default page length is set elsewhere. */
export const OwnPaging = Paging.extend({ pageLength: wholeFromOne.transform(atMost).optional() })

/** Sort columns from an allow-list; any other column is 400 (S-I2). */
export function orderedBy<const Columns extends readonly [string, ...string[]]>(...columns: Columns) {
  return z.object({
    orderBy: z.enum(columns).optional(),
    orderByDescending: QueryBoolean.optional(),
  })
}

export const PageInfo = z.object({
  pageNumber: z.number().int(),
  pageLength: z.number().int(),
  totalRecords: z.number().int(),
})
export type PageInfo = z.output<typeof PageInfo>

/** Answer of a list: `{records, pageInfo}` (LIST-06). */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ records: z.array(row), pageInfo: PageInfo })
}
