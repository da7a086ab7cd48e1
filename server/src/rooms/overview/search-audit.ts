import { auditWords, readableAction } from '@studio/contract/overview/audit.ts'
import { deedWords } from '@studio/contract/overview/deeds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contains } from '../../database/contains.ts'
import { auditLog } from '../../database/tables/audit.ts'
import { namesWhere } from './subject-names.ts'

/**
 * Maximum entries searched for words, the newest that pass the other filters: about a hundred days of a busy studio, so that
 * the cost does not grow with the log. A range of days or a kind reaches older ones.
 */
const MOST_LOOKED_THROUGH = 10_000

/** Names of the subject before and after the action, since it may be renamed or deleted now. */
const NAMES_THEN = ['title', 'code', 'userName', 'date', 'file'].flatMap((field) =>
  ['before', 'after'].map((when) => sql.raw(`${when} ->> '${field}'`)),
)

/**
 * Condition on the log: each word occurs in the actor's name, in the subject's name now or then, or in the readable action.
 * Undefined for blank input.
 */
export async function auditHasWords(
  context: Context,
  typed: string,
  within: SQL | undefined,
): Promise<SQL | undefined> {
  const words = auditWords(typed)
  if (words.length === 0) return undefined
  const entries = await actionsDone(context)
  const fits = words.map((word) => {
    const isSaid = (words: string) => words.toLowerCase().includes(word.toLowerCase())
    const done = entries.filter((action) => isSaid(`${readableAction(action)} ${deedWords(action)}`))
    return sql`(${contains(sql`concat_ws(' ', doer.name, thing.name, named)`, word)}
      or action = any(${sql.param(done)}::text[]))`
  })
  return sql`${auditLog.id} in (
    with newest as materialized (
      select id, user_id, action, subject, concat_ws(' ', ${sql.join(NAMES_THEN, sql`, `)}) as named
      from ${auditLog} ${within && sql`where ${within}`} order by at desc, id desc limit ${MOST_LOOKED_THROUGH}::int
    ), asked as materialized (
      select array(select user_id from newest union select subject from newest) as ids
    ), names as materialized (${namesWhere(sql`any((select ids from asked)::uuid[])`)})
    select newest.id from newest left join names doer on doer.id = user_id left join names thing on thing.id = subject
    where ${sql.join(fits, sql` and `)})`
}

/** Lists the distinct actions of the log with a loose index scan, which skips from one to the next. */
async function actionsDone({ db }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive done as (
      (select action from ${auditLog} order by action limit 1)
      union all
      select (select min(action) from ${auditLog} where action > done.action) from done where done.action is not null
    ) select action from done where action is not null`)
  return rows.map(({ action }) => action)
}
