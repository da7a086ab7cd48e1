import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { BYTE_ORDER_MARK, type Cell, csvRow } from '../../../platform/files/csv.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'

/** Rows of one read: a few milliseconds of writing. */
export const BATCH = 500

/** A list as a file: its columns, and a batch of its rows after one that was read before. */
export interface CsvList<Row> {
  /** Its word in the file's name and in the audit log. */
  name: string
  columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[]
  /** At most `BATCH` rows that follow on `last`, always in the same order; those after the first with null. */
  after(last: Row | null): Promise<Row[]>
}

/**
 * Audits the export and sends its file while it is read, a batch at a time by keyset: a reader who is slow holds the next
 * batch up, and no length of the list needs more memory. A read that fails cuts the answer short, which a browser reports.
 */
export async function sendCsv<Row>(
  context: Context,
  viewer: Viewer,
  reply: FastifyReply,
  { search, ...list }: CsvList<Row> & { search: object },
): Promise<string> {
  await inTransaction(context.db, (tx) =>
    audit(context, tx, viewer, { action: `${list.name}.exported`, after: search }),
  )
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${list.name}.csv"`)
  return Readable.from(pieces(list)) as unknown as string
}

async function* pieces<Row>({ columns, after }: CsvList<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns.map(([head]) => head))
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await after(last)
    if (rows.length === 0) return
    yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('')
    last = rows.at(-1) ?? null
  }
}
