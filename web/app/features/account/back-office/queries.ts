import {
  blockUser,
  deleteUser,
  inviteTeacher,
  people,
  saveProfile,
} from '@studio/contract/account/endpoints.ts'
import { activateUser, invitations } from '@studio/contract/account/keeping/endpoints.ts'
import { toasts } from '@studio/contract/account/messages.ts'
import { blockEnd } from '@studio/contract/account/rules.ts'
import type { BlockForm, InviteForm, PersonForm, User } from '@studio/contract/account/schema.ts'
import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useEach } from '../../../back-office/choosing/use-each.ts'
import type { ListAddress } from '../../../back-office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { readOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'

/** USERS-02 */
export const USERS_A_PAGE = 10

/** BO-API-02: one page of the users of a role, or of all, the newest first; whole users, for Admin alone. */
export function usersQuery(role: Role | undefined, { pageNumber, search }: ListAddress) {
  const query = {
    pageNumber,
    pageLength: USERS_A_PAGE,
    orderBy: 'RegistrationDateTime',
    orderByDescending: true,
    ...(role ? { role } : {}),
    ...(search ? { userName: search } : {}),
  } as const
  return queryOptions({
    ...readOf(people, { query }),
    queryFn: async () => {
      const { records, pageInfo } = await call(people, { query })
      return { records: records as User[], pageInfo }
    },
    placeholderData: keepPreviousData,
  })
}

interface Done {
  onDone: () => void
  /** What is refused beside a field; a toast where this is left out. */
  onRefused?: (error: Error) => void
}

/** A change of people, after which every list of them is read anew. */
export function useChange<Typed>(change: (typed: Typed) => Promise<string>, { onDone, onRefused }: Done) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(done) {
      showToast(done)
      onDone()
      return client.invalidateQueries(readsOf(people, invitations))
    },
    onError: (error) => (onRefused ? onRefused(error) : showToast(error.message, 'bad')),
  })
}

type Block = z.output<typeof BlockForm>

const isBlock = ({ blockedAccess, blockedChat, blockedComments }: Block) =>
  blockedAccess || blockedChat || blockedComments

/** Keeps a person out of what is switched on, for some days from `now`, which is the studio's; of nothing, they are let in. */
function block(id: string, { days, ...kept }: Block, now: Date) {
  const blockedToDateTime = isBlock({ days, ...kept }) ? blockEnd(now, days).toISOString() : null
  return call(blockUser, { params: { id }, body: { ...kept, blockedToDateTime } })
}

/** BLOCK-01 to BLOCK-03 */
export function useBlock(id: string, done: Done) {
  const clock = useStudioClock()
  return useChange(async (typed: Block) => {
    await block(id, typed, new Date(clock()))
    return isBlock(typed) ? toasts.blocked : toasts.unblocked
  }, done)
}

export const BLOCKING = { doing: 'Blocking', done: 'blocked' }

/** BLOCK-01 to BLOCK-03 for several people, one after the other. */
export function useBlockEach(onOver: (left: User[]) => void) {
  const clock = useStudioClock()
  return useEach({
    doOne: ({ id }: User, typed: Block) => block(id, typed, new Date(clock())),
    words: BLOCKING,
    reads: readsOf(people),
    onOver,
  })
}

/** USERS-05: erases a person, or only makes them inactive. */
export function useDelete(id: string, done: Done) {
  return useChange(async (permanentDelete: boolean) => {
    await call(deleteUser, { params: { id }, query: { permanentDelete } })
    return permanentDelete ? toasts.deleted : toasts.madeInactive
  }, done)
}

/** Lets an inactive person sign in again (D10). */
export function useActivate(done: Done) {
  return useChange(async (id: string) => {
    await call(activateUser, { params: { id } })
    return toasts.madeActive
  }, done)
}

/** A person as they are now: a change of nothing answers it. */
export const readPerson = (id: string) => call(saveProfile, { params: { id }, body: {} })

interface SavedPerson {
  typed: z.output<typeof PersonForm>
  version: string | undefined
}

/** USERS-03 */
export function useSavePerson(id: string, done: Done) {
  return useChange(async ({ typed: body, version }: SavedPerson) => {
    await call(saveProfile, { params: { id }, body }, ifUnchanged(version))
    return toasts.saved
  }, done)
}

/** INVITE-01: the mail's link leads to this site's own sign-up; for an address that was invited, it voids the one before. */
export function useInvite(done: Done) {
  return useChange(async (teacher: z.output<typeof InviteForm>) => {
    const registerPageUrl = new URL('/signup/first-step', window.location.href).href
    await call(inviteTeacher, { body: { ...teacher, role: 'Coach', registerPageUrl } })
    return toasts.invited
  }, done)
}
