import * as calls from '@studio/contract/moving-in/endpoints.ts'
import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import type {
  FileKind,
  LineFix,
  LinePart,
  LineState,
  MoveIn,
  MoveInColumns,
  MoveInPlan,
  MoveInWish,
} from '@studio/contract/moving-in/schema.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { download } from '../../../platform/device/save-file.ts'
import { queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { isAtWork } from './words.ts'

const LOOK_AGAIN_MS = 1_000
export const LINES_A_PAGE = 8

/** Lists of people; looked at again while the studio works on one. */
export const moveInsQuery = () =>
  queryOptions({
    ...queryOf(calls.moveIns, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isAtWork) ? LOOK_AGAIN_MS : false),
  })

interface Lines {
  list: MoveIn
  state?: LineState
  part?: LinePart
  pageNumber: number
}

/** One page of a list's lines of a state or a part, as the list is read now. */
export const linesQuery = ({ list, pageNumber, ...which }: Lines) => {
  const request = { params: { id: list.id }, query: { ...which, pageNumber, pageLength: LINES_A_PAGE } }
  return queryOptions({
    ...readOf(calls.moveInLines, {
      ...request,
      as: [list.state, list.lines, list.columns, list.days, list.teacherId, list.prices],
    }),
    queryFn: () => call(calls.moveInLines, request),
    placeholderData: keepPreviousData,
    select: ({ records, pageInfo }) => ({
      records: records.map((one) => ({ ...one, id: String(one.line) })),
      pageInfo,
    }),
  })
}

export const readDryRun = ({ id }: MoveIn) => call(calls.exportDryRun, { query: { id } })

const reads = readsOf(calls.moveIns)

/** Sends a list, which is read then and replaces one that waits. */
export const useSendList = (kind: FileKind, onRefused: (text: string) => void) =>
  useWrite(
    (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return call(calls.readList, { query: { kind } }, { form })
    },
    { reads, onRefused: (error) => onRefused(error.message) },
  )

/** Has the account at Stripe read, in the place of a reading that waits. */
export const useReadAccount = () => useWrite(() => call(calls.readAccount, {}), { reads })

export const useSetPlanOfPrice = ({ id }: MoveIn) =>
  useWrite((body: MoveInPlan) => call(calls.setPlanOfPrice, { params: { id }, body }), { reads })

export const useSetColumns = ({ id }: MoveIn) =>
  useWrite((body: MoveInColumns) => call(calls.setColumns, { params: { id }, body }), { reads })

/** Replaces the fields of a refused line. */
export const useFixLine = ({ id }: MoveIn, onDone: () => void) =>
  useWrite((body: LineFix) => call(calls.fixLine, { params: { id }, body }), {
    reads: readsOf(calls.moveIns, calls.moveInLines),
    onDone,
  })

/** Moves a list in, pauses that, or takes it back. */
export const useSetMoveIn = ({ id }: MoveIn) =>
  useWrite((body: MoveInWish) => call(calls.setMoveIn, { params: { id }, body }), { reads })

/** The archive of what the studio leaves with; looked at again while it is written. */
export const leavingQuery = () =>
  queryOptions({
    ...queryOf(calls.leaving, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? LOOK_AGAIN_MS : false),
  })

/** Downloads the archive, with a link that is signed for this press. */
export function useTakeLeaving() {
  const client = useQueryClient()
  return useWrite(async () => {
    const { file } = await client.fetchQuery(leavingQuery())
    if (!file) throw new Error(moveInTexts.archiveOver)
    download(file.link)
  })
}

export const useWriteLeaving = () =>
  useWrite(() => call(calls.writeLeaving, {}), { reads: readsOf(calls.leaving) })

export const useForgetList = ({ id }: MoveIn) =>
  useWrite(() => call(calls.forgetList, { params: { id } }), { reads })
