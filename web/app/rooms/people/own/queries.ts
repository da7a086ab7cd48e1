import { deleteAccount, endSession, endSessions, ownSessions } from '@studio/contract/people/own/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useSignOut } from '../sign-in/sign-out.ts'

/** Whether a section is still to be read whose height nobody knows beforehand: what follows it is seen once its place is known. */
export const isUnplaced = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0

/** The viewer's sessions. */
export const sessionsQuery = () => queryOf(ownSessions, {})

/** Signs out one other device. */
export const useEndSession = () =>
  useWrite((id: string) => call(endSession, { params: { id } }), { reads: readsOf(ownSessions) })

/** Signs out every other device. */
export const useEndOtherSessions = () =>
  useWrite(() => call(endSessions, { query: { keepThis: true } }), {
    said: 'Every other device is signed out',
    reads: readsOf(ownSessions),
  })

/** Signs out every device, including this one. */
export const useEndAllSessions = () =>
  useWrite(() => call(endSessions, { query: {} }), { onDone: useSignOut() })

/** Deletes the viewer's own account and leaves the site as a visitor. */
export function useDeleteAccount({ onRefused }: { onRefused: (error: Error) => void }) {
  const signOutHere = useSignOut()
  return useWrite((body: { password: string }) => call(deleteAccount, { body }), {
    onDone() {
      signOutHere()
      showToast('Your account is deleted')
    },
    onRefused,
  })
}
