import * as calls from '@studio/contract/moving-in/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { sendCsv } from '../people/export/send-csv.ts'
import { readAccount, setPlanOfPrice } from './account/read-account.ts'
import { dryRun } from './dry-run.ts'
import { archiveNow, writeArchive } from './leaving/archive.ts'
import { forgetList, setColumns, setMoveIn } from './lists/commands.ts'
import { fixLine } from './lists/fix-line.ts'
import { receiveList } from './lists/receive-list.ts'
import { listLines, listMoveIns } from './queries.ts'

/** Registers moving in, for Admin. */
export function movingInRoutes(serve: Serve<Context>): void {
  serve(calls.moveIns, listMoveIns)
  serve(calls.readList, (context, viewer, input, { request }) =>
    receiveList(context, viewer, { ...input, request }),
  )
  serve(calls.readAccount, readAccount)
  serve(calls.setPlanOfPrice, setPlanOfPrice)
  serve(calls.moveInLines, (context, _, input) => listLines(context, { ...input }))
  serve(calls.exportDryRun, async (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...(await dryRun(context, search)), search }),
  )
  serve(calls.setColumns, setColumns)
  serve(calls.fixLine, fixLine)
  serve(calls.setMoveIn, setMoveIn)
  serve(calls.leaving, archiveNow)
  serve(calls.writeLeaving, writeArchive)
  serve(calls.forgetList, forgetList)
}
