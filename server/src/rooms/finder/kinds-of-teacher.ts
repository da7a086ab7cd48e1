import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bareContains, contains } from '../../database/contains.ts'
import { users } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { videos } from '../../database/tables/videos.ts'
import { matchesName } from '../people/search-people.ts'
import { membersOf } from '../people/staff/my-students.ts'
import { hasFilm } from '../videos/viewer-access.ts'
import { type KindSearch, toSearchResult, yes } from './search-of-kind.ts'

/** One query for each kind of result a teacher can open: their own things only, without e-mail addresses (D10, S-Z8). */
export function kindsOfTeacher(context: Context, asked: KindSearch, teacherId: string): SQLWrapper[] {
  return [
    students(context, asked, teacherId),
    ownVideos(context, asked, teacherId),
    ownCalendars(context, asked, teacherId),
  ]
}

function students(context: Context, { typed, wanted }: KindSearch, teacherId: string) {
  const title = sql`${users.firstName} || ' ' || ${users.lastName}`
  return context.db
    .select(toSearchResult('student', { id: users.id, title, detail: users.userName, active: yes }))
    .from(users)
    .where(
      and(sql`${users.id} = any(${membersOf(context, { teacherId })})`, wanted(users.id, matchesName(typed))),
    )
}

function ownVideos({ db }: Context, { typed, wanted }: KindSearch, teacherId: string) {
  return db
    .select(
      toSearchResult('ownVideo', {
        id: videos.id,
        title: videos.title,
        detail: sql`null`,
        active: sql`${hasFilm}`,
      }),
    )
    .from(videos)
    .where(and(eq(videos.coachUserId, teacherId), wanted(videos.id, bareContains(videos.titleBare, typed))))
}

function ownCalendars({ db }: Context, { typed, wanted }: KindSearch, teacherId: string) {
  return db
    .select(
      toSearchResult('calendar', {
        id: calendars.id,
        title: calendars.title,
        detail: calendars.month,
        active: yes,
      }),
    )
    .from(calendars)
    .where(and(eq(calendars.userId, teacherId), wanted(calendars.id, contains(calendars.title, typed))))
}
