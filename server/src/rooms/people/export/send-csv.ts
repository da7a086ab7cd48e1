import { Readable } from 'node:stream'
import { offsetAt, zoneName } from '@studio/contract/zone-offset.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { BYTE_ORDER_MARK, type Cell, type CsvSigns, csvRow, signsFor } from '../../../platform/files/csv.ts'
import { reading } from '../../../platform/replica/choose-database.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'

/** Rows per read: a few milliseconds of writing. */
export const BATCH = 500

/** Instants are written by the clocks of the studio's zone. */
type CsvColumn<Row> = readonly [
  head: string | ((zone: string) => string),
  cell: (row: Row, zone: string) => Cell,
]

/** Two columns of an instant: one that a person reads and a spreadsheet sorts by, and one for a machine, in UTC. */
export function times<Row>(head: string, of: (row: Row) => Date | string | null): CsvColumn<Row>[] {
  const iso = (row: Row) => {
    const at = of(row)
    return at instanceof Date ? at.toISOString() : at
  }
  return [
    [
      (zone) => `${head} (${zoneName(zone)})`,
      (row, zone) => {
        const at = iso(row)
        return at && minuteIn(new Date(at), zone)
      },
    ],
    [`${head} (ISO)`, iso],
  ]
}

/** "2026-11-17 07:05" by the clocks of a zone. */
const minuteIn = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(at, zone)).toISOString().slice(0, 16).replace('T', ' ')

/** A CSV export: its columns, and a function that reads the next batch of rows. */
export interface CsvList<Row> {
  /** Name used in the file name and in the audit log. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** Returns at most `BATCH` rows that follow `last`, always in the same order; the first ones for null. */
  after(context: Context, last: Row | null): Promise<Row[]>
}

/**
 * Audits the export and streams the file, from the read replica if there is one, batch by batch with keyset pagination: a slow client delays the next
 * batch, and memory use does not grow with the list. If a read fails the response is truncated, which a
 * browser reports. A studio whose amounts have a decimal comma gets one that its spreadsheets split at semicolons.
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
  const signs = signsFor(context.settings.now().money.point)
  return Readable.from(csvPieces(await reading(context), list, signs)) as unknown as string
}

/** The text of a list, head first, batch by batch; with commas unless told otherwise. */
export async function* csvPieces<Row>(
  context: Context,
  { columns, after }: CsvList<Row>,
  signs?: CsvSigns,
): AsyncGenerator<string> {
  const zone = context.zone()
  const heads = columns.map(([head]) => (typeof head === 'string' ? head : head(zone)))
  yield BYTE_ORDER_MARK + csvRow(heads, signs)
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await after(context, last)
    if (rows.length === 0) return
    yield rows
      .map((row) =>
        csvRow(
          columns.map(([, cell]) => cell(row, zone)),
          signs,
        ),
      )
      .join('')
    last = rows.at(-1) ?? null
  }
}
