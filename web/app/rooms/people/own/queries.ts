import { deleteAccount, endSession, endSessions, ownSessions } from '@studio/contract/people/own/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useSignOut } from '../queries.ts'

/** The viewer's sessions. */
export const sessionsQuery = () => queryOf(ownSessions, {})

const sayWhy = (error: Error) => showToast(error.message, 'bad')

/** Signs out one other device. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => client.invalidateQueries(readsOf(ownSessions)),
    onError: sayWhy,
  })
}

/** Signs out every other device. */
export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endSessions, { query: { keepThis: true } }),
    onSuccess() {
      showToast('Every other device is signed out')
      return client.invalidateQueries(readsOf(ownSessions))
    },
    onError: sayWhy,
  })
}

/** Signs out every device, including this one. */
export function useEndAllSessions() {
  const signOutHere = useSignOut()
  return useMutation({
    mutationFn: () => call(endSessions, { query: {} }),
    onSuccess: signOutHere,
    onError: sayWhy,
  })
}

/** Deletes the viewer's own account and leaves the site as a visitor. */
export function useDeleteAccount({ onRefused }: { onRefused: (error: Error) => void }) {
  const signOutHere = useSignOut()
  return useMutation({
    mutationFn: (body: { password: string }) => call(deleteAccount, { body }),
    onSuccess() {
      signOutHere()
      showToast('Your account is deleted')
    },
    onError: onRefused,
  })
}
