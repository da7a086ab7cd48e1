import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import type { Context } from '../../../context.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { ownClasses, ownMinutes } from './own-classes.ts'
import { ownMonths } from './own-months.ts'
import { newStudents, receivedWords } from './own-people.ts'

/** Reads everything on a teacher's first page in parallel; all of it is of their own classes, calendars and students. */
export async function teacherHomeOf(context: Context, viewer: Viewer): Promise<TeacherHome> {
  const { id } = signedIn(viewer)
  const today = context.day()
  const [classes, watched, months, students, words] = await Promise.all([
    ownClasses(context, id, today),
    ownMinutes(context, id, today),
    ownMonths(context, id),
    newStudents(context, id),
    receivedWords(context, id),
  ])
  return { today, ...classes, watched, ...months, students, ...words }
}
