import { inRoom } from '../../endpoint.ts'
import { Created, IdParams } from '../../values.ts'
import { FollowedTeachers, FollowWish, NoteToTeacher } from './schema.ts'

const { get, put, post } = inRoom('notifications')

export const followedTeachers = get('/Teacher/followed', {
  summary: 'The teachers whose new classes the caller is told of',
  callers: ['student'],
  status: 200,
  answer: FollowedTeachers,
})

export const followTeacher = put('/Teacher/:id/follow', {
  summary: 'Tells the caller of new classes by a teacher, or stops doing so; repeating it changes nothing',
  callers: ['student'],
  params: IdParams,
  body: FollowWish,
  status: 204,
  refuses: [404],
})

export const writeToTeacher = post('/Video/:id/note', {
  summary: 'A short note to the teacher of a class that the caller has done; it is among their notifications',
  callers: ['student'],
  params: IdParams,
  body: NoteToTeacher,
  status: 201,
  answer: Created,
  refuses: [403, 404],
  limit: { name: 'notes-to-teachers', max: 10, minutes: 60 },
})
