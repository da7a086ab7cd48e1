import { DAY } from '@studio/contract/dates.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { wordsInLine } from '@studio/contract/rich-text.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

const NEW_DAYS = 7
const SHOWN = 4
const NOTES = 3

type Named = {
  id: string
  firstName: string
  lastName: string
  avatarUrl: string | null
  color: string | null
}

const personOf = ({ id, firstName, lastName, avatarUrl, color }: Named): Named => ({
  id,
  firstName,
  lastName,
  avatarUrl,
  color,
})

const instantOf = (at: string | Date) => new Date(at).toISOString()

/** Members who joined a first calendar of the teacher in these days, the last first. */
export async function newStudents(
  { db, clock }: Context,
  teacherId: string,
): Promise<TeacherHome['students']> {
  const since = new Date(clock.now().getTime() - NEW_DAYS * DAY).toISOString()
  const { rows } = await db.execute<Named & { calendar: string; joinedAt: string | Date; count: number }>(sql`
    with first as (
      select distinct on (m.user_id) m.user_id, m.joined_at, c.title from calendar_members m
      join calendars c on c.id = m.calendar_id
      where c.user_id = ${teacherId}::uuid and m.joined_at > ${since}::timestamptz
        and not exists (select 1 from calendar_members o join calendars b on b.id = o.calendar_id
          where o.user_id = m.user_id and b.user_id = ${teacherId}::uuid and o.joined_at <= ${since}::timestamptz)
      order by m.user_id, m.joined_at
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.avatar_url as "avatarUrl", u.color,
      f.title as calendar, f.joined_at as "joinedAt", (count(*) over ())::int as count
    from first f join users u on u.id = f.user_id order by f.joined_at desc, u.id limit ${SHOWN}::int`)
  return {
    count: rows[0]?.count ?? 0,
    records: rows.map((row) => ({
      ...personOf(row),
      calendar: row.calendar,
      joinedAt: instantOf(row.joinedAt),
    })),
  }
}

type ReceivedMessage = Omit<Named, 'id'> & {
  id: string
  authorId: string | null
  isNote: boolean
  title: string
  about: string | null
  description: string
  at: string | Date
}

/** The last notes that members wrote to the teacher, and what an Admin sent them last. */
export async function receivedWords(
  { db }: Context,
  teacherId: string,
): Promise<Pick<TeacherHome, 'notes' | 'word'>> {
  const received = sql`select n.id, n.author_id as "authorId", n.is_note as "isNote", n.title, n.description, r.sent_at as at,
      v.title as about, u.first_name as "firstName", u.last_name as "lastName", u.avatar_url as "avatarUrl", u.color
    from notification_receipts r join notifications n on n.id = r.notification_id
    left join users u on u.id = n.author_id left join videos v on v.id = n.video_id
    where r.user_id = ${teacherId}::uuid`
  const lastFirst = sql`order by r.sent_at desc, r.notification_id desc`
  const { rows } = await db.execute<ReceivedMessage>(sql`
    (${received} and n.is_note ${lastFirst} limit ${NOTES}::int)
    union all (${received} and not n.is_note and u.role = 'Admin' ${lastFirst} limit 1)`)
  const shown = rows.map(({ authorId, description, at, ...row }) => ({
    ...row,
    user: authorId ? personOf({ ...row, id: authorId }) : null,
    text: wordsInLine(description),
    dateTime: instantOf(at),
  }))
  const word = shown.find(({ isNote }) => !isNote)
  return {
    notes: shown
      .filter(({ isNote }) => isNote)
      .map(({ id, user, about, text, dateTime }) => ({ id, user, about, text, dateTime })),
    word: word?.user
      ? { id: word.id, user: word.user, title: word.title, text: word.text, dateTime: word.dateTime }
      : null,
  }
}
