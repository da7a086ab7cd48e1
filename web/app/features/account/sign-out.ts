import { signOut } from '@studio/contract/account/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../platform/call.ts'
import { clearSession, readSession } from '../../platform/session.ts'

/** Ends the session here even when the call fails (S-S5), forgets everything read, and goes home (MENU-09). */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    const refreshToken = readSession()?.refreshToken
    clearSession()
    client.clear()
    navigate('/')
    if (refreshToken) void call(signOut, { body: { refreshToken } }).catch(() => {})
  }
}
