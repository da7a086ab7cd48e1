import { inRoom } from '../endpoint.ts'
import { Home } from './schema.ts'
import { TeacherHome } from './teacher/schema.ts'

const { get } = inRoom('home')

export const home = get('/Home', {
  summary:
    'What the home page of a signed-in person shows: the latest days, where videos stopped, joined calendars',
  callers: ['student', 'coach', 'admin'],
  status: 200,
  answer: Home,
  failure: "Can't get list",
})

export const teacherHome = get('/Home/teacher', {
  summary:
    "What a teacher's first page shows of their own: classes of today, calendars, minutes, new students and notes",
  callers: ['coach'],
  status: 200,
  answer: TeacherHome,
  failure: "Can't get list",
})
