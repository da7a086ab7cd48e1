import { endOfDay } from '@studio/contract/dates.ts'
import type { PromocodeRow, PromocodesQuery } from '@studio/contract/promo/draft.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { promoCodePlans, promoCodes } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'

const beginning = sql<Date>`coalesce(${promoCodes.startsAt}, ${promoCodes.createdAt})`
const columnOf = { DateTime: beginning, DateTimeEnd: promoCodes.expiresOn, Code: promoCodes.codeFolded }

/** All codes, those of the past too, newest first unless asked otherwise (BO-API-27, APROMO-05, PROMO-06). */
export async function listPromocodes(context: Context, query: PromocodesQuery) {
  const { pageNumber, pageLength, orderBy } = query
  const direction = (query.orderByDescending ?? !orderBy) ? desc : asc
  const rows = await context.db
    .select(getTableColumns(promoCodes))
    .from(promoCodes)
    .orderBy(direction(columnOf[orderBy ?? 'DateTime'] as SQL), direction(promoCodes.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const totalRecords = await context.db.$count(promoCodes)
  return { records: await withPlans(context, rows), pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** One code as the list shows it. */
export async function promocodeRow(context: Context, id: string): Promise<PromocodeRow> {
  const rows = await context.db.select().from(promoCodes).where(eq(promoCodes.id, id))
  const [row] = await withPlans(context, rows)
  if (!row) throw new Refusal('notFound', refusals.notFound)
  return row
}

async function withPlans(context: Context, rows: (typeof promoCodes.$inferSelect)[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const pairs = await context.db.select().from(promoCodePlans).where(anyOf(promoCodePlans.promoCodeId, ids))
  return rows.map((row) => {
    const own = pairs.filter(({ promoCodeId }) => promoCodeId === row.id)
    return shown(
      row,
      own.map(({ planId }) => planId),
    )
  })
}

function shown(row: typeof promoCodes.$inferSelect, allowedPrices: string[]): PromocodeRow {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percentOff,
    durationType: row.durationType,
    durationInMonths: row.durationInMonths,
    allowedPrices,
    active: row.active,
    dateTime: (row.startsAt ?? row.createdAt).toISOString(),
    dateTimeExpires: endOfDay(row.expiresOn).toISOString(),
    maxRedemptions: row.maxRedemptions,
    timesRedeemed: row.timesRedeemed,
  }
}
