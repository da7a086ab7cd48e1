import { classDay, classDays, moveClasses } from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { MoveClasses } from '@studio/contract/daily-classes/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { toastButton } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'

/** Classes to move from a day, in their order there. */
export interface Taken {
  day: string
  videoIds: string[]
  /** Position of the first of them, from 1. */
  position: number
}

interface Options {
  onDone?: () => void
  onRefused?: (error: Error) => void
}

/** Moves classes to another day; the toast offers Undo (D18.moved-classes). */
export function useMoveClasses({ onDone, onRefused }: Options = {}) {
  const client = useQueryClient()
  const write = async (body: MoveClasses) => {
    await call(moveClasses, { body })
    await client.invalidateQueries(readsOf(classDays, classDay))
  }
  const back = useMutation({
    mutationFn: write,
    onSuccess: () => showToast(toasts.movedBack),
    onError: (error) => showToast(error.message, 'bad'),
  })
  return useMutation({
    mutationFn: ({ taken: { day, videoIds }, to }: { taken: Taken; to: string }) =>
      write({ videoIds, dateTimeFrom: day, dateTimeTo: to }),
    onSuccess(_, { taken: { day, videoIds, position }, to }) {
      const undo = () => back.mutate({ videoIds, dateTimeFrom: to, dateTimeTo: day, position })
      showToast(toasts.moved(weekdayText(to)), 'ok', toastButton({ label: 'Undo', onPress: undo }))
      onDone?.()
    },
    onError(error) {
      if (onRefused) onRefused(error)
      else showToast(error.message, 'bad')
      return client.invalidateQueries(readsOf(classDays, classDay))
    },
  })
}
