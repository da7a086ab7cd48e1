import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import { cantEdit } from './messages.ts'
import {
  TrainingPack,
  TrainingPackChange,
  TrainingPackDraft,
  TrainingPacks,
  TrainingPacksQuery,
} from './schema.ts'

const { get, post, put, del } = inRoom('training')

export const trainingPacks = get('/TrainingPack', {
  summary: 'Training paths with their videos, filtered by teachers and styles',
  callers: ['anyone'],
  shared: true,
  query: TrainingPacksQuery,
  status: 200,
  answer: TrainingPacks,
  failure: "Can't get list",
})

export const trainingPack = get('/TrainingPack/:id', {
  summary: 'One training path with its videos in order',
  callers: ['anyone'],
  shared: true,
  params: IdParams,
  status: 200,
  answer: TrainingPack,
  failure: "Can't get Pack",
})

export const createTrainingPack = post('/TrainingPack', {
  summary: 'A new training path',
  callers: ['admin'],
  body: TrainingPackDraft,
  status: 201,
  answer: Created,
  failure: cantEdit,
})

export const changeTrainingPack = put('/TrainingPack/:id', {
  summary: "Changes a training path's title, plan or videos; what is absent stays",
  callers: ['admin'],
  params: IdParams,
  body: TrainingPackChange,
  status: 200,
  answer: TrainingPack,
  refuses: [412],
  failure: cantEdit,
})

export const deleteTrainingPack = del('/TrainingPack/:id', {
  summary: 'Deletes a training path; its videos stay',
  callers: ['admin'],
  params: IdParams,
  status: 204,
  failure: cantEdit,
})
