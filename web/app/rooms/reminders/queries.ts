import {
  choosePracticeReminder,
  endPracticeReminder,
  practiceReminder,
} from '@studio/contract/reminders/endpoints.ts'
import type { PracticeReminderWish } from '@studio/contract/reminders/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readsOf } from '../../platform/reads.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { ownZone } from '../../ui/use-zone.ts'

const sayWhy = (error: Error) => showToast(error.message, 'bad')

/** When the viewer is reminded of their daily practice. */
export const practiceReminderQuery = () => queryOf(practiceReminder, {})

/** Keeps when the viewer is reminded; null ends it. */
export function useChooseReminder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: Omit<PracticeReminderWish, 'timeZone'> | null) => {
      if (wish) await call(choosePracticeReminder, { body: { ...wish, timeZone: ownZone() } })
      else await call(endPracticeReminder, {})
    },
    onSuccess: (_answer, wish) => {
      showToast(wish ? 'We’ll remind you' : 'You will get no more reminders')
      return client.invalidateQueries(readsOf(practiceReminder))
    },
    onError: sayWhy,
  })
}
