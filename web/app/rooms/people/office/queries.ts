import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { countRecipients } from '@studio/contract/notifications/endpoints.ts'
import { toasts } from '@studio/contract/people/messages.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import type { PersonForm } from '@studio/contract/people/profile/schema.ts'
import { blockEnd } from '@studio/contract/people/rules.ts'
import { savedViews } from '@studio/contract/people/saved-views/endpoints.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import {
  activateUser,
  addMember,
  blockUser,
  changeRole,
  deleteUser,
  invitations,
  inviteStaff,
  people,
  revokeInvitation,
  standingCounts,
} from '@studio/contract/people/staff/endpoints.ts'
import { roleToasts } from '@studio/contract/people/staff/messages.ts'
import type {
  BlockForm,
  InviteForm,
  ListedUser,
  MemberByHand,
  StaffRole,
} from '@studio/contract/people/staff/schema.ts'
import { calendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { useBulkAction } from '../../../office/choosing/use-bulk-action.ts'
import type { OrderQuery } from '../../../office/table/order/use-order.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { listOf, queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import type { PeoplePart } from '../office-filters/use-people-part.ts'

export type UserOrder = 'RegistrationDateTime' | 'UserName'

/** BO-API-02: one page of the users of a role, or of all; full users, for Admin only. */
export function usersQuery(
  role: Role | undefined,
  { pageNumber, search }: ListAddress,
  part: PeoplePart,
  order: OrderQuery<UserOrder>,
) {
  const query = {
    pageNumber,
    pageLength: ROWS_A_PAGE,
    ...order,
    ...(role ? { role } : {}),
    ...(search ? { userName: search } : {}),
    ...part,
  }
  return queryOptions({
    ...readOf(people, { query }),
    queryFn: async () => {
      const { records, pageInfo } = await call(people, { query })
      return { records: records as ListedUser[], pageInfo }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many people have joined the calendars of a teacher; null of an inactive one, whose calendars are not listed. */
export const membersOfTeacherQuery = (userId: string) =>
  queryOptions({
    ...readOf(calendars, { query: { userId }, members: true }),
    queryFn: async () => {
      const { records } = await call(calendars, { query: { userId } })
      const sendOptions = { sendToCalendarIds: records.map(({ id }) => id) }
      return records.length > 0 ? (await call(countRecipients, { body: { sendOptions } })).count : null
    },
    staleTime: 0,
  })

interface Done {
  onDone: () => void
  /** Receives refusals that belong to fields; without it they are shown as a toast. */
  onRefused?: (error: Error) => void
}

/** A mutation of people, which invalidates all their lists. */
const useChange = <Typed>(change: (typed: Typed) => Promise<string>, done: Done) =>
  useWrite(change, {
    said: (text) => text,
    reads: readsOf(people, invitations, standingCounts, savedViews),
    ...done,
  })

type Block = z.output<typeof BlockForm>

const isBlock = ({ blockedAccess, blockedChat, blockedComments }: Block) =>
  blockedAccess || blockedChat || blockedComments

/** Blocks a person for days from `now`, the studio's time; without restrictions the block ends. */
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

/** BLOCK-01 to BLOCK-03 for several people in turn. */
export function useBlockEach(onOver: (left: ListedUser[]) => void) {
  const clock = useStudioClock()
  return useBulkAction({
    doOne: ({ id }: ListedUser, typed: Block) => block(id, typed, new Date(clock())),
    words: { doing: 'Blocking', done: 'blocked' },
    reads: readsOf(people),
    onOver,
  })
}

/** USERS-05: deletes a person, or only deactivates them. */
export function useDelete(id: string, done: Done) {
  return useChange(async (permanentDelete: boolean) => {
    await call(deleteUser, { params: { id }, query: { permanentDelete } })
    return permanentDelete ? toasts.deleted : toasts.madeInactive
  }, done)
}

/** Reactivates an inactive person (D10). */
export function useActivate(done: Done) {
  return useChange(async (id: string) => {
    await call(activateUser, { params: { id } })
    return toasts.madeActive
  }, done)
}

/** Reads the present person: an empty change answers it. */
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

/** Makes a teacher an Admin or the other way round. */
export function useChangeRole(id: string, done: Done) {
  return useChange(async (body: { role: StaffRole; password: string }) => {
    await call(changeRole, { params: { id }, body })
    return roleToasts[body.role]
  }, done)
}

type Invited = z.output<typeof InviteForm> & { role: StaffRole; password?: string }

/** INVITE-01: the mail links to this site's sign-up; for an address that was invited before, the previous link becomes invalid. */
/** Adds a member by hand, with a plan from the studio. */
export function useAddMember(done: Done) {
  return useChange(async (body: z.output<typeof MemberByHand>) => {
    await call(addMember, { body })
    return toasts.added
  }, done)
}

export function useInvite(done: Done) {
  return useChange(async (invited: Invited) => {
    const registerPageUrl = new URL('/signup/first-step', window.location.href).href
    await call(inviteStaff, { body: { ...invited, registerPageUrl } })
    return toasts.invited
  }, done)
}

/** One page of unused invitations, newest first. */
export const invitationsQuery = (pageNumber: number) =>
  listOf(invitations, { query: { pageNumber, pageLength: ROWS_A_PAGE } })

/** Revokes an invitation, so that its link is invalid. */
export function useRevoke() {
  return useChange(
    async (id: string) => {
      await call(revokeInvitation, { params: { id } })
      return toasts.revoked
    },
    { onDone: () => {} },
  )
}

/** How many people stand in each way. */
export const standingCountsQuery = () => queryOf(standingCounts, {})
