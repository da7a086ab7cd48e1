import { addDays, dayOf } from '@studio/contract/dates.ts'
import {
  followedTeachers,
  followTeacher,
  writeToTeacher,
} from '@studio/contract/notifications/with-teachers/endpoints.ts'
import {
  changeMemberDays,
  monthsOnOwnDays,
} from '@studio/contract/practice-calendar/member-days/endpoints.ts'
import {
  monthPractised,
  planClass,
  plannedClasses,
  removePlannedClass,
} from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import {
  choosePracticeReminder,
  endPracticeReminder,
  practiceReminder,
} from '@studio/contract/reminders/endpoints.ts'
import { followPath, leavePath, programmes } from '@studio/contract/training/programme/endpoints.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { type Ask, ask, askFor } from './ask.ts'

const inAMonth = () => addDays(dayOf(new Date()), 30)

/** What a member follows: paths, teachers, their own hours. */
export const followingAsks: Ask[] = [
  askFor(programmes),
  ask(followPath, '', ({ path }) => ({ params: { id: path }, body: { dates: null } })),
  ask(followPath, 'narrowed to a plan', ({ narrowPath }) => ({
    params: { id: narrowPath },
    body: { dates: null },
  })),
  ask(leavePath, '', ({ path }) => ({ params: { id: path } })),
  askFor(plannedClasses),
  ask(planClass, 'of a path', ({ videos: { path } }) => ({
    body: { videoId: path, day: inAMonth(), at: '18:00' },
  })),
  ask(planClass, 'that is a draft', ({ videos: { draft } }) => ({
    body: { videoId: draft, day: inAMonth(), at: '18:00' },
  })),
  ask(removePlannedClass, '', ({ path }) => ({ params: { id: path } })),
  ask(monthPractised, 'of the coach', ({ calendar }) => ({ params: { id: calendar } })),
  askFor(monthsOnOwnDays),
  ask(changeMemberDays, 'of a joined month', async ({ createCalendar, people, videos, library, me }) => {
    const { id, eventId, inside } = await createCalendar(people.coach, { videoIds: [videos.page] })
    if (me) await library.join(id, me.id)
    return {
      params: { id },
      body: { change: 'move' as const, eventId, day: addDays(inside.slice(0, 10), 1) },
    }
  }),
  ask(changeMemberDays, 'that is not joined', async ({ createCalendar, people }) => ({
    params: { id: (await createCalendar(people.coach)).id },
    body: { change: 'back' as const },
  })),
  askFor(practiceReminder),
  ask(choosePracticeReminder, '', () => ({ body: { weekdays: [1], at: '18:30', by: 'mail' as const } })),
  askFor(endPracticeReminder),
  askFor(followedTeachers),
  ask(followTeacher, '', ({ people }) => ({ params: { id: people.coach.id }, body: { wanted: true } })),
  ask(followTeacher, 'who is none', ({ people }) => ({
    params: { id: people.other.id },
    body: { wanted: true },
  })),
  ask(writeToTeacher, 'about a class of a path', async ({ studio, me, videos: { path } }) => {
    if (me)
      await studio
        .as(me)
        .call(storeProgress, { params: { videoId: path }, body: { seconds: 60 } })
        .catch(() => {})
    return { params: { id: path }, body: { text: 'Thank you' } }
  }),
]

/** Lines of the table of rights. */
export const followingRights = `
GET    /PracticeReminder                          1 3  . . .  . . . .  .  . .  3  .
PUT    /PracticeReminder                          1 3  . . .  . . . .  .  . .  3  .
DELETE /PracticeReminder                          1 3  . . .  . . . .  .  . .  3  .
GET    /Programme                                 1 3  . . .  . . . .  .  . .  3  .
PUT    /TrainingPack/:id/programme                1 3  3 3 3  3 3 3 .  .  . .  3  .
PUT    /TrainingPack/:id/programme narrowed to a plan 1 3  3 3 3  3 3 3 .  3  . .  3  .
DELETE /TrainingPack/:id/programme                1 3  . . .  . . . .  .  . .  3  .
GET    /PlannedClass                              1 3  . . .  . . . .  .  3 3  3  3
POST   /PlannedClass of a path                    1 3  3 3 3  3 3 3 .  .  3 3  3  3
POST   /PlannedClass that is a draft              1 3  4 4 4  4 4 4 4  4  3 3  3  3
DELETE /PlannedClass/:id                          1 3  . . .  . . . .  .  3 3  3  3
GET    /Calendar/:id/practised of the coach       1 3  3 3 3  3 3 3 3  3  . 3  3  .
GET    /Calendar/onOwnDays                        1 3  . . .  . . . .  .  3 3  3  3
PUT    /Calendar/:id/days of a joined month       1 3  3 3 3  3 3 M 3  M  3 3  3  3
PUT    /Calendar/:id/days that is not joined      1 3  3 3 3  3 3 9 3  9  3 3  3  3
GET    /Teacher/followed                          1 3  . . .  . . . .  .  3 3  3  3
PUT    /Teacher/:id/follow                        1 3  . . .  . . . .  .  3 3  3  3
PUT    /Teacher/:id/follow who is none            1 3  4 4 4  4 4 4 4  4  3 3  3  3
POST   /Video/:id/note about a class of a path    1 3  3 3 3  3 3 3 .  .  3 3  3  3
`

/** Lines of the table of round trips. */
export const followingTrips = `
GET /PracticeReminder                                 1
PUT /PracticeReminder                                 4
DELETE /PracticeReminder                              1
GET /Programme                                        2
PUT /TrainingPack/:id/programme                       9
PUT /TrainingPack/:id/programme narrowed to a plan    9
DELETE /TrainingPack/:id/programme                    1
GET /PlannedClass                                     4
POST /PlannedClass of a path                          7
DELETE /PlannedClass/:id                              1
GET /Calendar/:id/practised of the coach              2
GET /Calendar/onOwnDays                               1
PUT /Calendar/:id/days of a joined month             13
GET /Teacher/followed                                 1
PUT /Teacher/:id/follow                               2
POST /Video/:id/note about a class of a path         10
`
