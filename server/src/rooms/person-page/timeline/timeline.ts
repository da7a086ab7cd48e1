import type { PersonTimeline, TimelineEvent, TimelineQuery } from '@studio/contract/person-page/schema.ts'
import { TIMELINE_PARTS } from '@studio/contract/person-page/timeline-parts.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { isoOf } from '../../../database/page-of.ts'
import { invoicesByIds } from '../../billing/queries.ts'
import { auditByIds } from '../../overview/audit-log.ts'
import {
  calendarRows,
  classRows,
  deedRows,
  membershipRows,
  moneyRows,
  notificationRows,
  whole,
} from './rows.ts'

/**
 * Lists what happened with a person, newest first, whole or one part of it, with how much there is of each part. Each thing is told
 * once, from the rows that there are; invoices, deeds, tags and numbers of members are read for the page alone.
 */
export async function personTimeline(
  context: Context,
  userId: string,
  query: TimelineQuery,
): Promise<PersonTimeline> {
  const { page, counts, total } = await pageOfEvents(context, userId, query)
  const namedBy = <Said>(kind: TimelineRow['kind']) =>
    page.filter((one) => one.kind === kind).map(({ said }) => said as Said)
  const [invoices, deeds] = await Promise.all([
    invoicesByIds(context, namedBy<string>('invoice')),
    auditByIds(context, namedBy<number>('deed')),
  ])
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const deedOf = new Map(deeds.map((row) => [row.id, row]))
  return {
    records: page.flatMap(({ kind, said, id, dateTime }): TimelineEvent[] => {
      if (kind === 'invoice') {
        const invoice = invoiceOf.get(said as string)
        return invoice ? [{ kind, id, dateTime, invoice }] : []
      }
      if (kind === 'deed') {
        const row = deedOf.get(String(said))
        return row ? [{ kind, id, dateTime, row }] : []
      }
      return [{ kind, id, dateTime, ...(said as object) } as TimelineEvent]
    }),
    pageInfo: { pageNumber: query.pageNumber, pageLength: query.pageLength, totalRecords: total },
    counts,
  }
}

interface TimelineRow {
  id: string
  dateTime: string
  kind: TimelineEvent['kind']
  /** The rest of the event; of an invoice and a deed its id. */
  said: unknown
}

/** One page with the counts of all parts, in one statement. */
async function pageOfEvents(
  context: Context,
  userId: string,
  { part, pageNumber, pageLength }: TimelineQuery,
): Promise<{ page: TimelineRow[]; counts: PersonTimeline['counts']; total: number }> {
  const { rows } = await context.db.execute<Answer>(sql`
    with found as materialized (${allRows(context, userId)}),
    page as (
      select id, ${isoOf('at')} as "dateTime", kind, said from found
      where ${part ?? null}::text is null or ${part ?? null}::text = any(parts)
      order by at desc, id limit ${pageLength} offset ${(pageNumber - 1) * pageLength}::bigint
    )
    select (select count(*)::int from found) as "all",
      (select json_object_agg(part, many) from (
        select part, count(*)::int as many from found cross join unnest(parts) part group by part
      ) counted) as counts,
      coalesce((select json_agg(json_build_object('id', id, 'dateTime', "dateTime", 'kind', kind, 'said', ${whole}))
        from page), '[]'::json) as page`)
  const { all = 0, counts: found, page = [] } = rows[0] ?? {}
  const counts = Object.fromEntries(
    TIMELINE_PARTS.map((one) => [one, found?.[one] ?? 0]),
  ) as PersonTimeline['counts']
  return { page, counts, total: part ? counts[part] : all }
}

interface Answer extends Record<string, unknown> {
  all: number
  counts: Partial<PersonTimeline['counts']> | null
  page: TimelineRow[]
}

const allRows = (context: Context, userId: string): SQL =>
  sql.join(
    [
      membershipRows(context, userId),
      moneyRows(context, userId),
      classRows(userId),
      calendarRows(userId),
      notificationRows(context, userId),
      deedRows(userId),
    ],
    sql` union all `,
  )
