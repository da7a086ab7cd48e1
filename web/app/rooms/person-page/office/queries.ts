import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { startImpersonation } from '@studio/contract/people/impersonation/endpoints.ts'
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
import { keepImpersonation } from '../../../platform/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Rows in each list of the page. */
export const ROWS_A_PAGE = 10

/** A person for Admin; refetched on every visit. */
export const personQuery = (id: string) =>
  queryOptions({ ...queryOf(personPage, { params: { id } }), staleTime: 0 })

const asked = (id: string, pageNumber: number) => ({
  params: { id },
  query: { pageNumber, pageLength: ROWS_A_PAGE },
})
const list = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** One page of a person's list, newest first; pages count from 1. */
export const membershipEventsQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(membershipEvents, asked(id, pageNumber)), ...list })

export const watchedFilmsQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(watchedFilms, asked(id, pageNumber)), ...list })

export const personCalendarsQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(personCalendars, asked(id, pageNumber)), ...list })

export const personMessagesQuery = (id: string, pageNumber: number) =>
  queryOptions({ ...queryOf(personMessages, asked(id, pageNumber)), ...list })

export const personEntriesQuery = (personId: string, pageNumber: number) =>
  queryOptions({
    ...queryOf(auditRows, { query: { personId, pageNumber, pageLength: ROWS_A_PAGE } }),
    ...list,
  })

/** Invalidates the page's queries after an action on the person. */
export function useInvalidatePerson(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries(readsOf(personPage, membershipEvents, auditRows))
}

/** Shows the studio in this tab as the person sees it; a full page load leaves nothing of the Admin's in memory. */
export function useStartImpersonation(id: string) {
  return useMutation({
    mutationFn: () => call(startImpersonation, { params: { id } }),
    onSuccess(look) {
      keepImpersonation(look)
      window.location.assign('/')
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

interface SavedNote {
  typed: z.output<typeof StaffNoteBody>
  /** Version of the edited note. */
  version: string | undefined
}

interface Saved {
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** Reads the present note. */
export const readNote = async (id: string) => (await call(personPage, { params: { id } })).note

/** Saves the staff's note; the page shows the saved state. */
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
