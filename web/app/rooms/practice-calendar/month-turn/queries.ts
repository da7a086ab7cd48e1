import {
  answerMonth,
  answerMonthByLink,
  chooseEachMonth,
  joinCalendar,
  leaveCalendar,
  monthByLink,
  monthTurns,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { monthName } from '@studio/contract/practice-calendar/rules.ts'
import type { MonthLinkAnswer } from '@studio/contract/practice-calendar/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { personalReads, queryOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { toastButton } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { type ShownTurn, useJoinedWords } from './month-words.ts'

const nameOf = ({ teacher, monthOfCreation }: ShownTurn) => monthName(teacher, monthOfCreation)
const sayWhy = (error: Error) => showToast(error.message, 'bad')

/** The new months of the teachers whose last one the viewer has joined. */
export const monthTurnsQuery = () => queryOf(monthTurns, {})

/** Joins or leaves a month that a person is asked about, hides it, or keeps them in each of its teacher's; toasts offer Undo. */
export function useMonthAnswers(userId: string) {
  const client = useQueryClient()
  const joined = useJoinedWords()
  const refetch = () => client.invalidateQueries(personalReads)
  const quietly = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: refetch,
    onError: sayWhy,
  })
  const change = useMutation({
    mutationFn: ({ act }: Deed) => act(),
    async onSuccess(_, { text, back }) {
      await refetch()
      showToast(text, 'ok', toastButton({ label: 'Undo', onPress: () => quietly.mutate(back) }))
      keepFocus()
    },
    onError: sayWhy,
  })
  const { join, leave, decline, keep } = deedsOf(userId)
  return {
    busy: change.isPending || quietly.isPending,
    join: (turn: ShownTurn) =>
      change.mutate({
        act: join(turn),
        back: leave(turn),
        text: joined(nameOf(turn), turn.calendar?.practices ?? []),
      }),
    leave: (turn: ShownTurn) =>
      change.mutate({ act: leave(turn), back: join(turn), text: `You have left ${nameOf(turn)}` }),
    hide: (turn: ShownTurn) =>
      change.mutate({
        act: decline(turn, true),
        back: decline(turn, false),
        text: `${nameOf(turn)} is hidden, for this month alone`,
      }),
    keep: (turn: ShownTurn, wanted: boolean) =>
      change.mutate({
        act: keep(turn, wanted),
        back: keep(turn, !wanted),
        text: wanted
          ? `You join each month that ${turn.teacher.firstName} opens, as long as your plan lasts`
          : `You are asked when ${turn.teacher.firstName} opens a month`,
      }),
  }
}

/** What may be done about a month; each is a call yet to be made. */
function deedsOf(userId: string) {
  const of = ({ calendar }: ShownTurn) => ({ params: { id: calendar?.id ?? '' }, query: { userId } })
  return {
    join: (turn: ShownTurn) => () => call(joinCalendar, of(turn)),
    leave: (turn: ShownTurn) => () => call(leaveCalendar, of(turn)),
    decline: (turn: ShownTurn, declined: boolean) => () =>
      call(answerMonth, { params: of(turn).params, body: { declined } }),
    keep: (turn: ShownTurn, wanted: boolean) => () =>
      call(chooseEachMonth, { params: { id: turn.teacher.id }, body: { wanted } }),
  }
}

interface Deed {
  act: () => Promise<unknown>
  /** Takes it back. */
  back: () => Promise<unknown>
  text: string
}

/** The month that a mail's link is about. */
export const monthLinkQuery = (token: string) => queryOf(monthByLink, { query: { token } })

/** Joins or leaves it, or keeps its reader in each month, without signing in. */
export function useAnswerByLink(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MonthLinkAnswer) => call(answerMonthByLink, { query: { token }, body }),
    onSuccess: (month) => client.setQueryData(monthLinkQuery(token).queryKey, month),
    onError: sayWhy,
  })
}
