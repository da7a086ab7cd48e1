import { addDays } from '@studio/contract/dates.ts'
import { auditWords, readableAction } from '@studio/contract/overview/audit.ts'
import { deedWords } from '@studio/contract/overview/deeds.ts'
import type { AuditQuery, AuditRow } from '@studio/contract/overview/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf, inSubquery } from '../../database/any-of.ts'
import { contains } from '../../database/contains.ts'
import { countFound } from '../../database/counts.ts'
import { users } from '../../database/tables/people.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { nameColumns } from '../people/names.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** Ids of a list that are named; the log counts the others. */
const MOST_NAMED = 10

/** Ids in the fields of an entry of the audit log: of videos, plans, people and whatever else they name. */
function fieldIds(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (Array.isArray(value)) return value.slice(0, MOST_NAMED).flatMap(fieldIds)
  return value && typeof value === 'object' ? Object.values(value).flatMap(fieldIds) : []
}

type Filter = Pick<AuditQuery, 'words' | 'userId' | 'personId' | 'action' | 'dateTimeFrom' | 'dateTimeTo'>

/**
 * Lists audit entries, newest first, filtered by person, kind, days or words (S-R4). Entries never contain secrets, because
 * `audit` receives none.
 */
export async function listAudit(
  context: Context,
  query: AuditQuery,
): Promise<{ records: AuditRow[]; pageInfo: PageInfo }> {
  const { pageNumber, pageLength } = query
  const where = await auditWhere(context, query)
  const totalRecords = await countAudit(context, where)
  const order = [desc(auditLog.at), desc(auditLog.id)]
  // Skipped rows are read from the index alone.
  const page = context.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(...order)
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const rows = await auditRowsWhere(context, inSubquery(auditLog.id, page)).orderBy(...order)
  const records = await shown(context, rows, ({ entry }) => fieldIds([entry.before, entry.after]))
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** Reads entries by their ids, with names of what they mention; those that are gone are missing. */
export async function auditByIds(context: Context, ids: readonly number[]): Promise<AuditRow[]> {
  if (ids.length === 0) return []
  const rows = await auditRowsWhere(context, anyOf(auditLog.id, ids))
  return shown(context, rows, ({ entry }) => fieldIds([entry.before, entry.after]))
}

/** Reads entries after one in ascending order, for exports of the whole log; their fields keep ids. */
export async function auditAfter(
  context: Context,
  filter: Filter,
  { last, limit }: { last: number; limit: number },
): Promise<AuditRow[]> {
  const where = and(await auditWhere(context, filter), gt(auditLog.id, last))
  return shown(context, await auditRowsWhere(context, where).orderBy(asc(auditLog.id)).limit(limit))
}

/** Query for entries with their actor. */
function auditRowsWhere(context: Context, where: SQL | undefined) {
  return context.db
    .select({ entry: auditLog, user: nameColumns })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(where)
    .$dynamic()
}

/** Condition of a filter; undefined without one. Words are matched among the entries that pass the other filters. */
async function auditWhere(context: Context, { words, ...rest }: Filter): Promise<SQL | undefined> {
  const within = narrowedTo(context, rest)
  return words ? and(await auditHasWords(context, words, within), within) : within
}

/** Conditions on actor, time and actions: single actions, or all on a kind of subject. */
function narrowedTo({ settings }: Context, filter: Filter): SQL | undefined {
  const beginningOf = (day: string) => beginOf(settings.now().zones, day)
  const { userId, personId, action, dateTimeFrom, dateTimeTo } = filter
  const [entries, things] = [action?.filter(isAction) ?? [], action?.filter((one) => !isAction(one)) ?? []]
  const thing = sql`split_part(${auditLog.action}, '.', 1) = any(${sql.param(things)})`
  return and(
    userId ? eq(auditLog.userId, userId) : undefined,
    dateTimeFrom ? gte(auditLog.at, beginningOf(dateTimeFrom)) : undefined,
    dateTimeTo ? lt(auditLog.at, beginningOf(addDays(dateTimeTo, 1))) : undefined,
    personId ? or(eq(auditLog.userId, personId), isAbout(personId)) : undefined,
    action
      ? or(
          entries.length > 0 ? anyOf(auditLog.action, entries) : undefined,
          things.length > 0 ? thing : undefined,
        )
      : undefined,
  )
}

/** Entries about a person, one of their memberships or one of their invoices. */
export const isAbout = (personId: string) => sql`${auditLog.subject} = any(array(
  select ${personId}::uuid
  union all select id from subscriptions where user_id = ${personId}::uuid
  union all select id from invoices where user_id = ${personId}::uuid))`

const isAction = (action: string) => action.includes('.')

/** The total of a word search stops at the number of entries that are searched (D18.counts). */
function countAudit({ db }: Context, where: SQL | undefined): Promise<number> {
  if (!where) return db.$count(auditLog)
  return countFound(db, sql`(${db.select({ id: auditLog.id }).from(auditLog).where(where)})`)
}

type Row = Awaited<ReturnType<typeof auditRowsWhere>>[number]

async function shown(
  context: Context,
  rows: Row[],
  mentionedIn: (row: Row) => string[] = () => [],
): Promise<AuditRow[]> {
  const mentioned = new Map(rows.map((row) => [row, mentionedIn(row)]))
  const subjects = rows.flatMap(({ entry }) => entry.subject ?? [])
  const names = await namesOf(context, [...subjects, ...[...mentioned.values()].flat()])
  const namesAmong = (ids: string[]) =>
    Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])))
  return rows.map((row) => toRecord(row, names, namesAmong(mentioned.get(row) ?? [])))
}

function toRecord({ entry, user }: Row, names: Map<string, string>, mentioned: AuditRow['names']): AuditRow {
  return {
    id: String(entry.id),
    dateTime: entry.at.toISOString(),
    user,
    action: entry.action,
    subject: entry.subject === null ? null : { id: entry.subject, name: names.get(entry.subject) ?? null },
    before: entry.before as AuditRow['before'],
    after: entry.after as AuditRow['after'],
    names: mentioned,
  }
}

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
async function auditHasWords(
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

/**
 * Returns the present names of things by id, whatever their kind: a person or membership by the person's name, an invoice by its
 * number and person, a day of classes by its date. Deleted things are missing.
 */
async function namesOf({ db }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await db.execute<{ id: string; name: string }>(namesWhere(wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same as a query; `wanted` is the set of ids. */
const namesWhere = (wanted: SQL): SQL => sql`
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
