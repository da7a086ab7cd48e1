import type { MyStudent, MyStudentsList, MyStudentsQuery } from '@studio/contract/people/staff/schema.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { byLetters } from '../../../database/contains.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarMembers, calendars } from '../../../database/tables/practice-calendar.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { nameColumns } from '../names.ts'
import { matchesName } from '../search-people.ts'

/**
 * Lists the members of all the teacher's calendars, or of one, by user name, each with all of the teacher's
 * calendars that they joined; without e-mail addresses (D10, S-Z8). Empty for a calendar that is not the
 * teacher's.
 */
export async function listMyStudents(
  context: Context,
  viewer: Viewer,
  query: z.output<typeof MyStudentsQuery>,
): Promise<z.output<typeof MyStudentsList>> {
  const { pageNumber, pageLength, userName, calendarId } = query
  const teacherId = signedIn(viewer).id
  const members = membersOf(context, { teacherId, calendarId })
  const where = and(sql`${users.id} = any(${members})`, userName ? matchesName(userName) : undefined)
  const page = context.db
    .select(nameColumns)
    .from(users)
    .where(where)
    .orderBy(byLetters(users.userName), asc(users.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const [people, totalRecords] = await Promise.all([page, context.db.$count(users, where)])
  const found = await calendarsOf(
    context,
    teacherId,
    people.map((person) => person.id),
  )
  // A person who left meanwhile is no longer a student.
  const records = people.flatMap((person) => asStudent(person, found.get(person.id)) ?? [])
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/**
 * Ids of the people who joined a teacher's calendars, once per calendar; an array, so that the large users
 * table is never scanned.
 */
export function membersOf(
  context: Context,
  { teacherId, calendarId }: { teacherId: string; calendarId?: string | undefined },
) {
  const one = calendarId ? eq(calendars.id, calendarId) : undefined
  const own = context.db
    .select({ id: calendars.id })
    .from(calendars)
    .where(and(eq(calendars.userId, teacherId), one))
  return sql`array(select ${calendarMembers.userId} from ${calendarMembers}
    where ${calendarMembers.calendarId} = any(array(${own})))`
}

/** Returns the teacher's calendars that each of the people has joined, newest month first. */
async function calendarsOf(context: Context, teacherId: string, userIds: string[]) {
  const rows = await context.db
    .select({
      userId: calendarMembers.userId,
      id: calendars.id,
      title: calendars.title,
      month: calendars.month,
      joinedAt: calendarMembers.joinedAt,
    })
    .from(calendarMembers)
    .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
    .where(and(eq(calendars.userId, teacherId), anyOf(calendarMembers.userId, userIds)))
    .orderBy(desc(calendars.month), asc(calendars.type))
  const joined = rows.map((row) => ({ ...row, monthOfCreation: new Date(row.month).toISOString() }))
  return Map.groupBy(joined, (row) => row.userId)
}

type Person = Omit<MyStudent, 'calendars' | 'sinceDateTime'>
type Joined = MyStudent['calendars'][number] & { joinedAt: Date }

function asStudent(person: Person, calendars: readonly Joined[] = []): MyStudent | null {
  if (calendars.length === 0) return null
  const first = Math.min(...calendars.map(({ joinedAt }) => joinedAt.getTime()))
  return { ...person, sinceDateTime: new Date(first).toISOString(), calendars: [...calendars] }
}
