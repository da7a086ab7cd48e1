import {
  changeTrainingPack as change,
  makeTrainingPack as make,
  deleteTrainingPack as remove,
  trainingPack,
  trainingPacks,
} from '@studio/contract/training/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { changeTrainingPack, deleteTrainingPack, makeTrainingPack } from './commands.ts'
import { listTrainingPacks, trainingPackFor } from './queries.ts'

export function trainingRoutes(serve: Serve<Context>): void {
  serve(trainingPacks, (context, viewer, { query }) => listTrainingPacks(context, viewer, query))
  serve(trainingPack, (context, viewer, { params }) => trainingPackFor(context, viewer, params.id))
  serve(make, (context, viewer, { body }) => makeTrainingPack(context, viewer, body))
  serve(change, async (context, viewer, { params, body }) => {
    await changeTrainingPack(context, viewer, { ...body, id: params.id })
    return trainingPackFor(context, viewer, params.id)
  })
  serve(remove, async (context, viewer, { params }) => {
    await deleteTrainingPack(context, viewer, params.id)
    return undefined
  })
}
