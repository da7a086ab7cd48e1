import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onLockedOut } from '../platform/call.ts'
import { personalReads } from '../platform/reads.ts'
import { scheduleRenewal } from '../platform/refresh.ts'
import { reloadUser } from '../platform/reload-user.ts'
import { clearSession, useUser } from '../platform/session.ts'
import { showToast } from '../ui/toast/toast-store.ts'

/**
 * While somebody is signed in: renews the session in time, loads the profile at start (AUTH-04, AUTH-08) and reads
 * anew what the server had rendered for a visitor. Whoever is blocked meanwhile is
 * signed out and told until when (D17.blocked).
 */
export function SessionKeeper() {
  const userId = useUser()?.id
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    onLockedOut((message) => {
      clearSession()
      client.clear()
      navigate('/signin')
      showToast(message, 'bad')
    })
  }, [client, navigate])
  useEffect(() => {
    if (!userId) return
    void client.invalidateQueries(personalReads)
    void reloadUser().catch(() => {})
    return scheduleRenewal()
  }, [userId, client])
  return null
}
