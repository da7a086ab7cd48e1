import { ownData } from '@studio/contract/own-data/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { writeOwnData } from './own-data.ts'

export function ownDataRoutes(serve: Serve<Context>): void {
  serve(ownData, (context, viewer, _input, { reply }) => writeOwnData(context, viewer, reply))
}
