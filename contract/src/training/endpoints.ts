import { inRoom } from '../endpoint.ts'
import { IdParams } from '../values.ts'
import { TrainingPack, TrainingPacks, TrainingPacksQuery } from './schema.ts'

const { get } = inRoom('training')

export const trainingPacks = get('/TrainingPack', {
  summary: 'Training paths with their videos, filtered by teachers and styles',
  callers: ['anyone'],
  query: TrainingPacksQuery,
  status: 200,
  answer: TrainingPacks,
  failure: "Can't get list",
})

export const trainingPack = get('/TrainingPack/:id', {
  summary: 'One training path with its videos in order',
  callers: ['anyone'],
  params: IdParams,
  status: 200,
  answer: TrainingPack,
  failure: "Can't get Pack",
})
