import * as calls from '@studio/contract/moving-in/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { sendCsv } from '../people/export/send-csv.ts'
import { readAccount } from './account/read-account.ts'
import { setPlanOfPrice } from './account/set-plan-of-price.ts'
import { dryRun } from './dry-run.ts'
import { archiveNow, writeArchive } from './leaving/archive.ts'
import { forgetList, setColumns, setMoveIn } from './lists/commands.ts'
import { fixLine } from './lists/fix-line.ts'
import { receiveList } from './lists/receive-list.ts'
import { listLines, listMoveIns } from './queries.ts'

/** Registers moving in, for Admin. */
export function movingInRoutes(serve: Serve<Context>): void {
  serve(calls.moveIns, (context) => listMoveIns(context))
  serve(calls.readList, (context, viewer, { query }, { request }) =>
    receiveList(context, viewer, { ...query, request }),
  )
  serve(calls.readAccount, (context, viewer) => readAccount(context, viewer))
  serve(calls.setPlanOfPrice, (context, viewer, { params, body }) =>
    setPlanOfPrice(context, viewer, { ...params, ...body }),
  )
  serve(calls.moveInLines, (context, _, { params, query }) => listLines(context, { ...params, ...query }))
  serve(calls.exportDryRun, async (context, viewer, { query: search }, { reply }) =>
    sendCsv(context, viewer, reply, { ...(await dryRun(context, search)), search }),
  )
  serve(calls.setColumns, (context, viewer, { params, body }) =>
    setColumns(context, viewer, { ...params, ...body }),
  )
  serve(calls.fixLine, (context, viewer, { params, body }) =>
    fixLine(context, viewer, { ...params, ...body }),
  )
  serve(calls.setMoveIn, (context, viewer, { params, body }) =>
    setMoveIn(context, viewer, { ...params, ...body }),
  )
  serve(calls.leaving, (context, viewer) => archiveNow(context, viewer))
  serve(calls.writeLeaving, (context, viewer) => writeArchive(context, viewer))
  serve(calls.forgetList, (context, viewer, { params }) => forgetList(context, viewer, params))
}
