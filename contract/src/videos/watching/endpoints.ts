import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { Watching } from './schema.ts'

const { get, del } = inRoom('videos')
const callers = ['student', 'coach', 'admin'] as const

export const watchingElsewhere = get('/Watching', {
  summary: 'Where else the caller watches just now, and whether they may watch here',
  callers,
  status: 200,
  answer: Watching,
  failure: "Can't get list",
})

export const stopHere = del('/Watching/here', {
  summary: 'Gives the place of this device back, and lifts a stop that came from another one',
  callers,
  status: 204,
})

export const stopElsewhere = del('/Watching/:id', {
  summary: "Stops the video on another of the caller's devices; for another person's 404",
  callers,
  params: IdParams,
  status: 204,
})
