import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * Returns the present names of things by id, whatever their kind: a person or membership by the person's name, an invoice by its
 * number and person, a day of classes by its date. Deleted things are missing.
 */
export async function namesOf({ db }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await db.execute<{ id: string; name: string }>(namesWhere(wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same as a query; `wanted` is the set of ids. */
export const namesWhere = (wanted: SQL): SQL => sql`
    select id, first_name || ' ' || last_name as name from users where id = ${wanted}
    union all select s.id, u.first_name || ' ' || u.last_name from subscriptions s join users u on u.id = s.user_id
      where s.id = ${wanted}
    union all select id, title from plans where id = ${wanted}
    union all select id, code from promo_codes where id = ${wanted}
    union all select i.id, i.number || coalesce(', ' || u.first_name || ' ' || u.last_name, '')
      from invoices i left join users u on u.id = i.user_id where i.id = ${wanted}
    union all select id, title from videos where id = ${wanted}
    union all select id, title from training_packs where id = ${wanted}
    union all select id, title from calendars where id = ${wanted}
    union all select id, title from calendar_events where id = ${wanted}
    union all select id, title from notifications where id = ${wanted}
    union all select id, to_char(day, 'YYYY-MM-DD') from class_days where id = ${wanted}`
