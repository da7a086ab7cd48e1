import type { FollowedTeachers } from '@studio/contract/notifications/with-teachers/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { teacherFollows } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'

export async function followedTeachersOf({ db }: Context, viewer: Viewer): Promise<FollowedTeachers> {
  const rows = await db
    .select({ id: teacherFollows.teacherId })
    .from(teacherFollows)
    .where(eq(teacherFollows.userId, signedIn(viewer).id))
    .orderBy(asc(teacherFollows.followedAt), asc(teacherFollows.teacherId))
  return { teacherIds: rows.map(({ id }) => id) }
}

interface Wish {
  id: string
  wanted: boolean
}

/** Follows an active teacher, or no more; 404 for anybody else. */
export async function followTeacher(
  { db, clock }: Context,
  viewer: Viewer,
  { id: teacherId, wanted }: Wish,
): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  if (!wanted) {
    const own = and(eq(teacherFollows.teacherId, teacherId), eq(teacherFollows.userId, userId))
    await db.delete(teacherFollows).where(own)
    return
  }
  const isTeacher = and(eq(users.id, teacherId), eq(users.role, 'Coach'), eq(users.active, true))
  if ((await db.$count(users, isTeacher)) === 0) throw new Refusal('notFound', refusals.notFound)
  // A teacher who is deleted meanwhile is left out.
  await db.execute(sql`insert into teacher_follows (teacher_id, user_id, followed_at)
    select id, ${userId}::uuid, ${clock.now().toISOString()}::timestamptz from users where id = ${teacherId}::uuid
    for key share on conflict do nothing`)
}
