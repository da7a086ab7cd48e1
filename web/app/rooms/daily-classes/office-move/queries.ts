import { classDay, classDays, moveClasses } from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { MoveClasses } from '@studio/contract/daily-classes/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { sayWhy, useWrite } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { weekdayText } from '../../../ui/words/day-text.ts'

/** Classes to move from a day, in their order there. */
export interface Taken {
  day: string
  videoIds: string[]
  /** Position of the first of them, from 1. */
  position: number
}

/** Moves classes to another day; the toast offers Undo (D18.moved-classes). */
export function useMoveClasses(onDone?: () => void, onRefused = sayWhy) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries(readsOf(classDays, classDay))
  const write = async (body: MoveClasses) => {
    await call(moveClasses, { body })
    await refetch()
  }
  const back = useWrite(write, { said: toasts.movedBack })
  return useWrite(
    ({ taken: { day, videoIds }, to }: { taken: Taken; to: string }) =>
      write({ videoIds, dateTimeFrom: day, dateTimeTo: to }),
    {
      onDone(_, { taken: { day, videoIds, position }, to }) {
        const undo = () => back.mutate({ videoIds, dateTimeFrom: to, dateTimeTo: day, position })
        showUndo(toasts.moved(weekdayText(to)), undo)
        onDone?.()
      },
      onRefused(error) {
        onRefused(error)
        void refetch()
      },
    },
  )
}
