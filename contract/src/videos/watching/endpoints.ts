import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { Watching } from './schema.ts'

const { get, del } = inRoom('videos')
const callers = ['student', 'coach', 'admin'] as const

export const deviceSlots = get('/Watching', {
  summary: 'Where else the caller watches just now, and whether they may watch here',
  callers,
  status: 200,
  answer: Watching,
  failure: "Can't get list",
})

export const freeSlot = del('/Watching/here', {
  summary: 'Frees the slot of this device, and lifts a stop that came from another one',
  callers,
  status: 204,
})

export const stopDevice = del('/Watching/:id', {
  summary: "Stops the video on another of the caller's devices; for another person's 404",
  callers,
  params: IdParams,
  status: 204,
})
