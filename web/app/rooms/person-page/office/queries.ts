import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { startImpersonation } from '@studio/contract/people/impersonation/endpoints.ts'
import { personPage, personTimeline, saveStaffNote } from '@studio/contract/person-page/endpoints.ts'
import { toasts } from '@studio/contract/person-page/messages.ts'
import type { PersonPage, StaffNoteBody, TimelinePart } from '@studio/contract/person-page/schema.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { pagesOf, queryOf, readsOf } from '../../../platform/reads.ts'
import { keepImpersonation } from '../../../platform/session.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

const EVENTS_A_PAGE = 20

/** A person for Admin; refetched on every visit. */
export const personQuery = (id: string) =>
  queryOptions({ ...queryOf(personPage, { params: { id } }), staleTime: 0 })

/** What happened with a person, newest first; further pages come below. */
export const timelineQuery = (id: string, part: TimelinePart | undefined) => {
  const asked = { params: { id }, query: { pageLength: EVENTS_A_PAGE, ...(part ? { part } : {}) } }
  return infiniteQueryOptions({
    ...pagesOf(personTimeline, { ...asked, pages: 'all' }, (pageNumber) =>
      call(personTimeline, { ...asked, query: { ...asked.query, pageNumber } }),
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Reads the page anew after an action on the person; the focus of a button that goes with it is not lost. */
export function useInvalidatePerson(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries(readsOf(personPage, personTimeline)).then(keepFocus)
}

/** Shows the studio in this tab as the person sees it; a full page load leaves nothing of the Admin's in memory. */
export const useStartImpersonation = (id: string) =>
  useWrite(() => call(startImpersonation, { params: { id } }), {
    onDone(look) {
      keepImpersonation(look)
      window.location.assign('/')
    },
  })

interface SavedNote {
  typed: z.output<typeof StaffNoteBody>
  /** Version of the edited note. */
  version: string | undefined
}

/** Reads the present note. */
export const readNote = async (id: string) => (await call(personPage, { params: { id } })).note

/** Saves the staff's note; the page shows the saved state. */
export const useSaveNote = (
  id: string,
  { onSaved, onRefused }: { onSaved: () => void; onRefused: (error: Error) => void },
) =>
  useWrite(
    ({ typed: body, version }: SavedNote) =>
      call(saveStaffNote, { params: { id }, body }, ifUnchanged(version)),
    {
      said: toasts.noteSaved,
      onDone(note, _, client) {
        const { queryKey } = personQuery(id)
        client.setQueryData<PersonPage>(queryKey, (page) => page && { ...page, note })
        onSaved()
      },
      reads: readsOf(personTimeline),
      onRefused,
    },
  )
