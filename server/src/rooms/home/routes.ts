import { HOME_PAGE } from '@studio/contract/daily-classes/schema.ts'
import { home, teacherHome } from '@studio/contract/home/endpoints.ts'
import type { Home } from '@studio/contract/home/schema.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { WATCHED_SHOWN } from '@studio/contract/videos/progress/rules.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { listClassDays } from '../daily-classes/queries.ts'
import { monthTurnsOf } from '../practice-calendar/month-turn/read-turns.ts'
import { calendarsAhead } from '../practice-calendar/queries.ts'
import { pathsToday } from '../training/programme/read-programmes.ts'
import { progressMarks, watchedVideos } from '../videos/progress/queries.ts'
import { ownClasses, ownMinutes } from './teacher/own-classes.ts'
import { ownMonths } from './teacher/own-months.ts'
import { newStudents, receivedWords } from './teacher/own-people.ts'

export function homeRoutes(serve: Serve<Context>): void {
  serve(home, homeOf)
  serve(teacherHome, teacherHomeOf)
}

/** Reads everything on the signed-in first page in parallel (HOME-04, HOME-05). */
async function homeOf(context: Context, viewer: Viewer): Promise<Home> {
  const today = context.day()
  const { id, role } = signedIn(viewer)
  const isStudent = role === 'Student'
  const [days, marks, watched, calendars, months, paths] = await Promise.all([
    listClassDays(context, viewer, { ...HOME_PAGE, orderByDescending: true, dateTimeEnd: today }),
    progressMarks(context, viewer),
    watchedVideos(context, viewer, { pageNumber: 1, pageLength: WATCHED_SHOWN }),
    isStudent ? calendarsAhead(context, id) : null,
    isStudent ? monthTurnsOf(context, viewer, true) : null,
    pathsToday(context, viewer),
  ])
  return { today, days, marks, watched, calendars, months, paths }
}

/** Reads everything on a teacher's first page in parallel; all of it is of their own classes, calendars and students. */
async function teacherHomeOf(context: Context, viewer: Viewer): Promise<TeacherHome> {
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
