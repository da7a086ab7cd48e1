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
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { isChangedMeanwhile } from '../../../office/meanwhile/use-meanwhile.ts'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

interface Options {
  onDone: (made: CalendarCopied) => void
  onRefused: (error: Error) => void
}

const refetch = (client: QueryClient) => client.invalidateQueries(readsOf(calendars, lastCalendars, people))

/** Copies a calendar; its events keep their local hours in the viewer's zone. */
export function useCopyCalendar(calendarId: string, zone: string, { onDone, onRefused }: Options) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: z.output<typeof CopyForm>) =>
      call(copyCalendar, { params: { id: calendarId }, body: { ...typed, zone } }),
    async onSuccess(made) {
      // Awaited, so that the page of the copy finds it.
      await refetch(client)
      showToast(toasts.calendarCopied)
      onDone(made)
    },
    onError: onRefused,
  })
}

/** Deletes a copy again, unless it was changed since (D18.calendar-copy). */
export function useUndoCopy() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ id, version }: CalendarCopied) =>
      call(deleteCalendar, { params: { id } }, ifUnchanged(version)),
    async onSuccess() {
      showToast(toasts.copyUndone)
      await navigate('/teacher/calendars', { replace: true })
      return refetch(client)
    },
    onError(error) {
      const isChanged = isChangedMeanwhile(error)
      showToast(isChanged ? toasts.copyChanged : error.message, isChanged ? 'warn' : 'bad')
      return refetch(client)
    },
  })
}
