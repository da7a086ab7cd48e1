import {
  choosePracticeReminder,
  endPracticeReminder,
  practiceReminder,
} from '@studio/contract/reminders/endpoints.ts'
import type { PracticeReminderWish } from '@studio/contract/reminders/schema.ts'
import { call } from '../../platform/call.ts'
import { queryOf, readsOf } from '../../platform/reads.ts'
import { useWrite } from '../../ui/query/use-write.ts'
import { ownZone } from '../../ui/use-zone.ts'

/** When the viewer is reminded of their daily practice. */
export const practiceReminderQuery = () => queryOf(practiceReminder, {})

/** Keeps when the viewer is reminded; null ends it. */
export const useChooseReminder = () =>
  useWrite(
    async (wish: Omit<PracticeReminderWish, 'timeZone'> | null) => {
      if (wish) await call(choosePracticeReminder, { body: { ...wish, timeZone: ownZone() } })
      else await call(endPracticeReminder, {})
    },
    {
      said: (_answer, wish) => (wish ? 'We’ll remind you' : 'You will get no more reminders'),
      reads: readsOf(practiceReminder),
    },
  )
