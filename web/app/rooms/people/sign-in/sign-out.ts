import { signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/call.ts'
import { forgetDrafts } from '../../../platform/device/forget.ts'
import { leaveForHome, readSession } from '../../../platform/session.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'

/** Ends the session here even if the call fails (S-S5), clears the cache, and goes home (MENU-09). */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    if (readSession()?.look)
      return void import('../../../platform/impersonation.ts').then(({ stopImpersonation }) =>
        stopImpersonation(),
      )
    const refreshToken = readSession()?.refreshToken
    leaveForHome()
    forgetDrafts()
    client.clear()
    navigate('/')
    if (refreshToken) void call(signOut, { body: { refreshToken } }).catch(() => {})
  }
}

/** MENU-08: asks before signing out. */
export function useConfirmSignOut(): () => void {
  const signOut = useSignOut()
  return () =>
    showAlert({
      title: 'Log out',
      description: 'Are you sure you want to logout?',
      okText: 'Yes',
      closeText: 'No',
      onOk: signOut,
    })
}
