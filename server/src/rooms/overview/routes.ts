import * as endpoints from '@studio/contract/overview/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { listAudit } from './audit-log.ts'
import { listLeft } from './left-members.ts'
import { overview } from './queries.ts'
import { studioWork } from './studio-work.ts'

export function overviewRoutes(serve: Serve<Context>): void {
  serve(
    endpoints.overview,
    fromReplica((context, _viewer, input) => overview(context, input)),
  )
  serve(
    endpoints.studioWork,
    fromReplica((context, _viewer, input) => studioWork(context, input)),
  )
  serve(
    endpoints.leftMembers,
    fromReplica((context, _viewer, input) => listLeft(context, input)),
  )
  serve(
    endpoints.auditRows,
    fromReplica((context, _viewer, input) => listAudit(context, input)),
  )
}
