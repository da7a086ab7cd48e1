import { major } from '@studio/contract/money.ts'
import type { PromocodeRow, PromocodesQuery } from '@studio/contract/promo/office-schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { endOf } from '@studio/contract/studio-day.ts'
import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { contains } from '../../database/contains.ts'
import { promoCodePlans, promoCodes } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'

const beginning = sql<Date>`coalesce(${promoCodes.startsAt}, ${promoCodes.createdAt})`
const columnOf = { DateTime: beginning, DateTimeEnd: promoCodes.expiresOn, Code: promoCodes.codeFolded }

/**
 * Lists codes, newest first by default, with filters for enabled, disabled, expired and usable ones (BO-API-27, APROMO-01,
 * APROMO-03, APROMO-05, PROMO-06).
 */
export async function listPromocodes(context: Context, query: PromocodesQuery) {
  const { pageNumber, pageLength, orderBy, active, expired, code } = query
  const today = context.day()
  const where = and(
    active === undefined ? undefined : eq(promoCodes.active, active),
    expired === undefined ? undefined : (expired ? lt : gte)(promoCodes.expiresOn, today),
    code ? contains(promoCodes.code, code) : undefined,
  )
  const direction = (query.orderByDescending ?? !orderBy) ? desc : asc
  const rows = await context.db
    .select(getTableColumns(promoCodes))
    .from(promoCodes)
    .where(where)
    .orderBy(direction(columnOf[orderBy ?? 'DateTime'] as SQL), direction(promoCodes.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const totalRecords = await context.db.$count(promoCodes, where)
  return { records: await withPlans(context, rows), pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** Reads one code as its list shows it. */
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
      context,
      row,
      own.map(({ planId }) => planId),
    )
  })
}

function shown(
  { settings }: Context,
  row: typeof promoCodes.$inferSelect,
  allowedPrices: string[],
): PromocodeRow {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percentOff,
    ...(row.amountOffCents !== null && {
      amountOff: major(row.amountOffCents, settings.now().money),
    }),
    durationType: row.durationType,
    durationInMonths: row.durationInMonths,
    allowedPrices,
    ...(row.terms ? { terms: row.terms } : {}),
    active: row.active,
    dateTime: (row.startsAt ?? row.createdAt).toISOString(),
    dateTimeExpires: endOf(settings.now().zones, row.expiresOn).toISOString(),
    maxRedemptions: row.maxRedemptions,
    timesRedeemed: row.timesRedeemed,
  }
}
