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
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { download } from '../../../platform/device/save-file.ts'
import { queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
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
const tell = (error: Error) => showToast(error.message, 'bad')

/** Sends a list, which is read then and replaces one that waits. */
export function useSendList(kind: FileKind, onRefused: (text: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn(file: File) {
      const form = new FormData()
      form.append('file', file)
      return call(calls.readList, { query: { kind } }, { form })
    },
    onSuccess: () => client.invalidateQueries(reads),
    onError: (error) => onRefused(error.message),
  })
}

/** Has the account at Stripe read, in the place of a reading that waits. */
export function useReadAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.readAccount, {}),
    onError: tell,
    onSettled: () => client.invalidateQueries(reads),
  })
}

export function useSetPlanOfPrice(list: MoveIn) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MoveInPlan) => call(calls.setPlanOfPrice, { params: { id: list.id }, body }),
    onError: tell,
    onSettled: () => client.invalidateQueries(reads),
  })
}

export function useSetColumns(list: MoveIn) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MoveInColumns) => call(calls.setColumns, { params: { id: list.id }, body }),
    onSuccess: () => client.invalidateQueries(reads),
    onError: tell,
  })
}

/** Replaces the fields of a refused line. */
export function useFixLine(list: MoveIn, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LineFix) => call(calls.fixLine, { params: { id: list.id }, body }),
    onSuccess: onDone,
    onError: tell,
    onSettled: () => client.invalidateQueries(readsOf(calls.moveIns, calls.moveInLines)),
  })
}

/** Moves a list in, pauses that, or takes it back. */
export function useSetMoveIn(list: MoveIn) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MoveInWish) => call(calls.setMoveIn, { params: { id: list.id }, body }),
    onError: tell,
    onSettled: () => client.invalidateQueries(reads),
  })
}

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
  return useMutation({
    async mutationFn() {
      const { file } = await client.fetchQuery(leavingQuery())
      if (!file) throw new Error(moveInTexts.archiveOver)
      download(file.link)
    },
    onError: tell,
  })
}

export function useWriteLeaving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.writeLeaving, {}),
    onError: tell,
    onSettled: () => client.invalidateQueries(readsOf(calls.leaving)),
  })
}

export function useForgetList(list: MoveIn) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.forgetList, { params: { id: list.id } }),
    onError: tell,
    onSettled: () => client.invalidateQueries(reads),
  })
}
