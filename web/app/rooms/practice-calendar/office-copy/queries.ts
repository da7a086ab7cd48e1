import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import {
  calendars,
  copyCalendar,
  deleteCalendar,
  lastCalendars,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { toasts } from '@studio/contract/practice-calendar/messages.ts'
import type { CalendarCopied, CopyForm } from '@studio/contract/practice-calendar/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { isChangedMeanwhile } from '../../../office/meanwhile/use-meanwhile.ts'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { sayWhy, type Told, useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Copies a calendar; its events keep their local hours in the viewer's zone. */
export const useCopyCalendar = (
  calendarId: string,
  zone: string,
  { onDone, onRefused }: Told<CalendarCopied>,
) =>
  useWrite(
    (typed: z.output<typeof CopyForm>) =>
      call(copyCalendar, { params: { id: calendarId }, body: { ...typed, zone } }),
    // Once they are read, so that the page of the copy finds it.
    { reads, said: toasts.calendarCopied, onRead: onDone, onRefused },
  )

/** Deletes a copy again, unless it was changed since (D18.calendar-copy). */
export function useUndoCopy() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useWrite(
    ({ id, version }: CalendarCopied) => call(deleteCalendar, { params: { id } }, ifUnchanged(version)),
    {
      async onDone() {
        showToast(toasts.copyUndone)
        await navigate('/teacher/calendars', { replace: true })
        await client.invalidateQueries(reads)
      },
      onRefused(error) {
        if (isChangedMeanwhile(error)) showToast(toasts.copyChanged, 'warn')
        else sayWhy(error)
        void client.invalidateQueries(reads)
      },
    },
  )
}

const reads = readsOf(calendars, lastCalendars, people)
