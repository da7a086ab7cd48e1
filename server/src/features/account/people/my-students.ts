import type { MyStudentsList, MyStudentsQuery } from '@studio/contract/account/schema.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarMembers, calendars } from '../../../database/tables/practice-calendar.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { matchesName, nameColumns } from '../../people/queries.ts'

/** Members of any calendar of the teacher, by user name, with the calendars they joined; no e-mail addresses (D10, S-Z8). */
export async function listMyStudents(
  context: Context,
  viewer: Viewer,
  query: z.output<typeof MyStudentsQuery>,
): Promise<z.output<typeof MyStudentsList>> {
  const { pageNumber, pageLength, userName } = query
  const teacherId = signedIn(viewer).id
  const members = membersOf(context, teacherId)
  const where = and(sql`${users.id} = any(${members})`, userName ? matchesName(userName) : undefined)
  const page = context.db
    .select(nameColumns)
    .from(users)
    .where(where)
    .orderBy(asc(users.userName), asc(users.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const [people, totalRecords] = await Promise.all([page, context.db.$count(users, where)])
  const found = await calendarsOf(
    context,
    teacherId,
    people.map((person) => person.id),
  )
  const records = people.map((person) => ({ ...person, calendars: found.get(person.id) ?? [] }))
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** Who has joined a teacher's calendars, once a calendar; an array, so that the large table of users is never scanned. */
function membersOf(context: Context, teacherId: string) {
  const own = context.db.select({ id: calendars.id }).from(calendars).where(eq(calendars.userId, teacherId))
  return sql`array(select ${calendarMembers.userId} from ${calendarMembers}
    where ${calendarMembers.calendarId} = any(array(${own})))`
}

/** The teacher's calendars that each of them has joined, newest month first. */
async function calendarsOf(context: Context, teacherId: string, userIds: string[]) {
  const rows = await context.db
    .select({
      userId: calendarMembers.userId,
      id: calendars.id,
      title: calendars.title,
      month: calendars.month,
    })
    .from(calendarMembers)
    .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
    .where(and(eq(calendars.userId, teacherId), anyOf(calendarMembers.userId, userIds)))
    .orderBy(desc(calendars.month), asc(calendars.type))
  const joined = rows.map((row) => ({ ...row, monthOfCreation: new Date(row.month).toISOString() }))
  return Map.groupBy(joined, (row) => row.userId)
}
