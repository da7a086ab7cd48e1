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
  serve(calls.trainingPacks, listTrainingPacks)
  serve(calls.trainingPack, (context, viewer, { id }) => trainingPackFor(context, viewer, id))
  serve(calls.createTrainingPack, createTrainingPack)
  serve(calls.changeTrainingPack, async (context, viewer, input, { request }) => {
    await changeTrainingPack(context, viewer, { ...input, from: readPrecondition(request) })
    return trainingPackFor(context, viewer, input.id)
  })
  serve(calls.deleteTrainingPack, (context, viewer, { id }) => deleteTrainingPack(context, viewer, id))
  serve(programmeCalls.programmes, programmesOf)
  serve(programmeCalls.followPath, (context, viewer, input) => followPath(context, viewer, { ...input }))
  serve(programmeCalls.leavePath, (context, viewer, { id }) => leavePath(context, viewer, id))
}
