import { inRoom } from '../endpoint.ts'
import { Created } from '../values.ts'
import {
  ClassDay,
  ClassDayQuery,
  ClassDays,
  ClassDaysQuery,
  CopiedDays,
  CopyDays,
  CopyDone,
  CopyUndone,
  MoveClasses,
  SetClassDayBody,
  UndoCopy,
} from './schema.ts'

const { get, post, put, del } = inRoom('daily-classes')

export const classDays = get('/VideoHistory/list', {
  summary: 'Days with their classes, filtered by teachers and styles',
  callers: ['anyone'],
  shared: true,
  query: ClassDaysQuery,
  status: 200,
  answer: ClassDays,
  failure: "Can't get list",
})

export const classDay = get('/VideoHistory', {
  summary: 'The classes of one day; 404 when it has none',
  callers: ['anyone'],
  shared: true,
  query: ClassDayQuery,
  status: 200,
  answer: ClassDay,
  refuses: [404],
  failure: "Can't get list",
})

export const setClassDay = post('/VideoHistory', {
  summary:
    "Sets a day's one to three classes, replacing what was there; with If-None-Match: * only while it has none",
  callers: ['admin'],
  body: SetClassDayBody,
  status: 201,
  answer: Created,
  refuses: [412],
})

export const deleteClassDay = del('/VideoHistory', {
  summary: "Removes a day's classes",
  callers: ['admin'],
  query: ClassDayQuery,
  status: 204,
  refuses: [404],
  // BO-ERR-07, word for word.
  failure: "Can't delete daily classes",
})

export const moveClasses = put('/VideoHistory/move', {
  summary: 'Moves classes to another day, of which neither has begun, all of them or none',
  callers: ['admin'],
  body: MoveClasses,
  status: 204,
  refuses: [409],
})

export const copyPreview = get('/VideoHistory/copyPreview', {
  summary: 'What copying days would do to each day; nothing is written',
  callers: ['admin'],
  query: CopyDays,
  status: 200,
  answer: CopiedDays,
  failure: "Can't get list",
})

export const copyDays = post('/VideoHistory/copy', {
  summary: 'Copies the classes of up to 31 days forward, all of it or nothing',
  callers: ['admin'],
  body: CopyDays,
  status: 200,
  answer: CopyDone,
})

export const undoCopy = post('/VideoHistory/copy/undo', {
  summary: 'Gives copied days back the classes they had before; a day that was changed since the copy stays',
  callers: ['admin'],
  body: UndoCopy,
  status: 200,
  answer: CopyUndone,
})
