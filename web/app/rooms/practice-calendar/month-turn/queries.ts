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
import { call } from '../../../platform/call.ts'
import { personalReads, queryOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { type ShownTurn, useJoinedWords } from './month-words.ts'

const nameOf = ({ teacher, monthOfCreation }: ShownTurn) => monthName(teacher, monthOfCreation)

/** The new months of the teachers whose last one the viewer has joined. */
export const monthTurnsQuery = () => queryOf(monthTurns, {})

/** Joins or leaves a month that a person is asked about, hides it, or keeps them in each of its teacher's; toasts offer Undo. */
export function useMonthAnswers(userId: string) {
  const joined = useJoinedWords()
  const quietly = useWrite((act: () => Promise<unknown>) => act(), { reads: personalReads })
  const change = useWrite(({ act }: Deed) => act(), {
    reads: personalReads,
    onRead(_, { text, back }) {
      showUndo(text, () => quietly.mutate(back))
      keepFocus()
    },
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
export const useAnswerByLink = (token: string) =>
  useWrite((body: MonthLinkAnswer) => call(answerMonthByLink, { query: { token }, body }), {
    onDone: (month, _, client) => client.setQueryData(monthLinkQuery(token).queryKey, month),
  })
