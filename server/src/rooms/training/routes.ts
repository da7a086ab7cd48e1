import * as calls from '@studio/contract/training/endpoints.ts'
import * as programmeCalls from '@studio/contract/training/programme/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { changeTrainingPack, createTrainingPack, deleteTrainingPack } from './commands.ts'
import { followPath, leavePath } from './programme/follow-path.ts'
import { programmesOf } from './programme/read-programmes.ts'
import { listTrainingPacks, trainingPackFor } from './queries.ts'

export function trainingRoutes(serve: Serve<Context>): void {
  serve(calls.trainingPacks, (context, viewer, { query }) => listTrainingPacks(context, viewer, query))
  serve(calls.trainingPack, (context, viewer, { params }) => trainingPackFor(context, viewer, params.id))
  serve(calls.createTrainingPack, (context, viewer, { body }) => createTrainingPack(context, viewer, body))
  serve(calls.changeTrainingPack, async (context, viewer, { params, body }, { request }) => {
    await changeTrainingPack(context, viewer, { ...body, id: params.id, from: readPrecondition(request) })
    return trainingPackFor(context, viewer, params.id)
  })
  serve(calls.deleteTrainingPack, async (context, viewer, { params }) => {
    await deleteTrainingPack(context, viewer, params.id)
    return undefined
  })
  serve(programmeCalls.programmes, (context, viewer) => programmesOf(context, viewer))
  serve(programmeCalls.followPath, (context, viewer, { params, body }) =>
    followPath(context, viewer, { ...body, id: params.id }),
  )
  serve(programmeCalls.leavePath, (context, viewer, { params }) => leavePath(context, viewer, params.id))
}
