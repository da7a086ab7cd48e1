import { startLook } from '@studio/contract/account/look/endpoints.ts'
import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import {
  membershipEvents,
  personCalendars,
  personMessages,
  personPage,
  saveStaffNote,
  watchedFilms,
} from '@studio/contract/person-page/endpoints.ts'
import { toasts } from '@studio/contract/person-page/messages.ts'
import type { PersonPage, StaffNoteBody } from '@studio/contract/person-page/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { keepLook } from '../../../platform/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Rows of each list of the page. */
export const ROWS_A_PAGE = 10

/** Somebody as Admins see them, read anew each time they are looked at. */
export const personQuery = (id: string) =>
  queryOptions({ ...queryOf(personPage, { params: { id } }), staleTime: 0 })

const asked = (id: string, pageNumber: number) => ({
  params: { id },
  query: { pageNumber, pageLength: ROWS_A_PAGE },
})
const list = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** One page of each list of a person, the newest first; page numbers begin at 1. */
export const membershipEventsQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(membershipEvents, asked(id, pageNumber)), ...list })

export const watchedFilmsQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(watchedFilms, asked(id, pageNumber)), ...list })

export const personCalendarsQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(personCalendars, asked(id, pageNumber)), ...list })

export const personMessagesQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(personMessages, asked(id, pageNumber)), ...list })

export const personDeedsQuery = (personId: string, pageNumber: number) =>
  queryOptions({
    ...queryOf(auditRows, { query: { personId, pageNumber, pageLength: ROWS_A_PAGE } }),
    ...list,
  })

/** What the page tells of a person is read anew after something was done to them. */
export function useReadAnew(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries(readsOf(personPage, membershipEvents, auditRows))
}

/** Shows the studio in this tab as the person sees it; a whole page is read, so that nothing of the Admin's is left in it. */
export function useStartLook(id: string) {
  return useMutation({
    mutationFn: () => call(startLook, { params: { id } }),
    onSuccess(look) {
      keepLook(look)
      window.location.assign('/')
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

interface SavedNote {
  typed: z.output<typeof StaffNoteBody>
  /** Of the note that was changed. */
  version: string | undefined
}

interface Saved {
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** The note as it is now. */
export const readNote = async (id: string) => (await call(personPage, { params: { id } })).note

/** Keeps the note of the staff; the page shows it as it was kept. */
export function useSaveNote(id: string, { onSaved, onRefused }: Saved) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ typed: body, version }: SavedNote) =>
      call(saveStaffNote, { params: { id }, body }, ifUnchanged(version)),
    onSuccess(note) {
      const { queryKey } = personQuery(id)
      client.setQueryData<PersonPage>(queryKey, (page) => page && { ...page, note })
      showToast(toasts.noteSaved)
      onSaved()
      return client.invalidateQueries(readsOf(auditRows))
    },
    onError: onRefused,
  })
}
