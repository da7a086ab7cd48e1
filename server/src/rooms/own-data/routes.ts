import { ownData } from '@studio/contract/own-data/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { requireProof } from '../people/second-factor/check-code.ts'
import { writeOwnData } from './write-own-data.ts'

export function ownDataRoutes(serve: Serve<Context>): void {
  serve(ownData, async (context, viewer, input, { address, reply }) => {
    await requireProof(context, viewer, { ...input, address })
    return writeOwnData(context, viewer, reply)
  })
}
