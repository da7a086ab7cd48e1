import { trainingPack, trainingPacks } from '@studio/contract/training/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { listTrainingPacks, trainingPackFor } from './queries.ts'

export function trainingRoutes(serve: Serve<Context>): void {
  serve(trainingPacks, (context, viewer, { query }) => listTrainingPacks(context, viewer, query))
  serve(trainingPack, (context, viewer, { params }) => trainingPackFor(context, viewer, params.id))
}
