import { addDays } from '@studio/contract/dates.ts'
import { and, asc, eq, gt, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { mailChoices } from '../../../database/tables/mail-choices.ts'
import { users } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { writeChosenMail } from '../../mail-choices/write-chosen-mail.ts'
import { type LocalWeek, weekThatBegins } from './local-week.ts'
import { weekMail, weekOf } from './week-mail.ts'

/** Mails per run; the next run continues after them. */
const PAGE = 100
const KIND = 'weeklyPlan'
/** Days by which two weeks differ that share most of theirs: once weeks begin with another day, whoever had one is not mailed the other. */
const NEAR_DAYS = 3
/** People without a reported zone live by the studio's clock (D1). */
const zoneOf = ({ zone }: Context) => sql<string>`coalesce(${users.timeZone}, ${zone()})`

/** Enqueues the mails of every time zone in which a week has begun; runs every half hour (D18.weekly-plan). */
export async function beginWeeks(context: Context): Promise<void> {
  const now = context.clock.now()
  const { weekStart } = context.settings.now().reading
  const zones = await context.db
    .selectDistinct({ zone: zoneOf(context) })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .where(and(eq(mailChoices.kind, KIND), eq(mailChoices.wanted, true)))
  for (const { zone } of zones) {
    if (weekThatBegins(now, zone, weekStart)) await context.queue.send('week.begun', { zone }, { key: zone })
  }
}

/** Mails their week to the people of a zone who have this mail switched on, one page per run; nobody gets it twice. */
export async function mailWeeks(
  context: Context,
  { zone, after }: { zone: string; after?: string },
): Promise<void> {
  const week = weekThatBegins(context.clock.now(), zone, context.settings.now().reading.weekStart)
  if (!week) return
  const page = await wanting(context, { zone, week, after })
  for (const person of page) {
    const held = await weekOf(context, person, week)
    if (!held) continue
    await inTransaction(context.db, (tx) =>
      writeChosenMail(context, tx, person, KIND, {
        key: `week-${week.begins}-${person.id}`,
        ...weekMail(context, held, zone),
      }),
    )
  }
  const last = page.at(-1)
  if (page.length === PAGE && last) await context.queue.send('week.begun', { zone, after: last.id })
}

/** People of a zone who have had the mail switched on since before noon of its first day, who may sign in and have not had it, ordered by id. */
function wanting(
  context: Context,
  { zone, week, after }: { zone: string; week: LocalWeek; after: string | undefined },
) {
  const { db } = context
  const near = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, index) => {
    const begins = addDays(week.begins, index - NEAR_DAYS)
    return sql<string>`${`week-${begins}-`} || ${users.id}`
  })
  const had = db
    .select({ key: mails.key })
    .from(mails)
    .where(sql`${mails.key} in (${sql.join(near, sql`, `)})`)
  return db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .where(
      and(
        eq(mailChoices.kind, KIND),
        eq(mailChoices.wanted, true),
        lt(mailChoices.chosenAt, week.noon),
        eq(users.active, true),
        eq(users.blockedAccess, false),
        isNotNull(users.registeredFully),
        eq(zoneOf(context), zone),
        notExists(had),
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PAGE)
}
