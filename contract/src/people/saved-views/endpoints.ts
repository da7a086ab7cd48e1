import { inRoom } from '../../endpoint.ts'
import { Created, IdParams } from '../../values.ts'
import { SavedViews, ViewBody, ViewName } from './schema.ts'

const { get, post, put, del } = inRoom('people')
const callers = ['admin'] as const

export const savedViews = get('/User/views', {
  summary: "The caller's own views of the list of people, with how many each has now",
  callers,
  status: 200,
  answer: SavedViews,
})

export const saveView = post('/User/views', {
  summary: 'Saves the filters of the list of people under a name; 409 beyond twelve',
  callers,
  body: ViewBody,
  status: 201,
  answer: Created,
  refuses: [409],
})

export const renameView = put('/User/views/:id', {
  summary: 'Renames one of the caller’s views',
  callers,
  params: IdParams,
  body: ViewName,
  status: 204,
})

export const removeView = del('/User/views/:id', {
  summary: 'Removes one of the caller’s views',
  callers,
  params: IdParams,
  status: 204,
})
