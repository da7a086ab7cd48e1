import { addDays, monthAfter } from '@studio/contract/dates.ts'
import { monthPicturePath } from '@studio/contract/practice-calendar/month-turn.ts'
import { monthName, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { dayWords, type Reading } from '@studio/contract/reading.ts'
import { timeWords } from '@studio/contract/reading-words.ts'
import { localTime, zoneName } from '@studio/contract/zone-offset.ts'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { monthInvitations } from '../../../database/tables/practice-calendar.ts'
import { writeChosenMail } from '../../mail-choices/write-chosen-mail.ts'
import { monthLink } from '../../practice-calendar/month-turn/month-link.ts'
import type { MonthNotice } from '../../practice-calendar/month-turn/open-month.ts'
import { monthPracticesOf, type Practice } from '../../practice-calendar/month-turn/practices.ts'
import type { LinkedSentence } from '../../studio/mail-layout.ts'
import { calendarOf } from './month-notice.ts'

/** Mails per run; the next run continues after them. */
const PAGE = 100
/** Practices that the mail names. */
const NAMED = 3
const MINUTE_SECONDS = 60

/** Mails a new month to those who were told about it and want this mail, one page per run (D18.mail-choices). */
export async function mailMonth(context: Context, told: MonthNotice & { after?: string }): Promise<void> {
  const { calendarId, about, at, after } = told
  const calendar = await calendarOf(context, calendarId)
  if (!calendar) return
  const toldAt = about === 'opened' ? monthInvitations.toldAt : monthInvitations.remindedAt
  const page = await context.db
    .select({
      id: users.id,
      email: users.email,
      zone: users.timeZone,
      joins: monthInvitations.joinedByItself,
      joined: sql<boolean>`exists (select 1 from calendar_members m where m.calendar_id = ${calendarId}::uuid
        and m.user_id = ${users.id})`,
    })
    .from(monthInvitations)
    .innerJoin(users, eq(users.id, monthInvitations.userId))
    .where(
      and(
        eq(monthInvitations.calendarId, calendarId),
        eq(toldAt, new Date(at)),
        eq(users.active, true),
        or(eq(users.blockedAccess, false), lte(users.blockedToDateTime, context.clock.now())),
        sql`${monthInvitations.declinedAt} is null`,
        // Of a month that has begun meanwhile one mail is enough.
        about === 'opened' ? isNull(monthInvitations.remindedAt) : undefined,
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PAGE)
  const practices = (await monthPracticesOf(context, [calendarId], calendar.teacherId)).get(calendarId) ?? []
  const month = { ...calendar, about, practices, reading: context.settings.now().reading }
  await inTransaction(context.db, async (tx) => {
    for (const person of page) {
      // Who has joined meanwhile needs no invitation.
      if (person.joined && !person.joins) continue
      const link = monthLink(context, person.id, calendarId)
      const words = mailOf({ ...month, ...person, zone: person.zone ?? context.zone(), link })
      await writeChosenMail(context, tx, person, 'monthOpens', {
        key: `month-${about}-${calendarId}-${person.id}`,
        ...words,
        picture: monthPicturePath(calendar),
      })
    }
    const last = page.at(-1)
    if (page.length === PAGE && last)
      await context.queue.send('month.mailed', { ...told, after: last.id }, { within: tx })
  })
}

interface MonthMailFacts {
  firstName: string
  month: string
  about: MonthNotice['about']
  joins: boolean
  practices: Practice[]
  reading: Reading
  zone: string
  link: string
}

function mailOf({ firstName, month, about, joins, practices, reading, zone, link }: MonthMailFacts) {
  const name = monthName({ firstName }, month)
  const word = monthWord(month)
  const title = joins ? `You are in ${name}` : `${name} ${about === 'opened' ? 'is here' : 'has begun'}`
  const named = practices.slice(0, NAMED)
  const more = practices.length - named.length
  const until = dayWords(addDays(`${monthAfter(month.slice(0, 7))}-01`, -1), reading.order, {})
  const each: LinkedSentence = [
    `One press, no sign-in needed; the button works until ${until}. If you would rather join each month without being asked, `,
    { label: 'keep me in each month', url: link },
    '.',
  ]
  const out: LinkedSentence = ['You stay in each month, as you chose. ', { label: 'Undo', url: link }, '.']
  return {
    subject: title,
    title,
    paragraphs: [
      `${practices.length === 1 ? 'One practice' : `${practices.length} practices`} so far, with times in ${zoneName(zone)}.`,
    ],
    rows: [
      ...named.map((one): [string, string] => [dayAndTime(one.eventDateTime, zone, reading), wordsOf(one)]),
      ...(more > 0 ? [[`And ${more} more`, ''] as [string, string]] : []),
    ],
    button: { label: joins ? `See ${word}` : `Join ${word}`, url: link },
    closing: [joins ? out : each],
  }
}

const wordsOf = ({ title, duration }: Practice): string =>
  duration > 0 ? `${title}, ${Math.max(1, Math.round(duration / MINUTE_SECONDS))} min` : title

/** "Wednesday 2 December, 7:00" */
function dayAndTime(instant: string, zone: string, { order, clock }: Reading): string {
  const { day, minute } = localTime(new Date(instant), zone)
  return `${dayWords(day, order, { weekday: 'long' })}, ${timeWords(minute, clock)}`
}
