import { me } from '@studio/contract/account/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../platform/call.ts'
import { renewInTime } from '../platform/refresh.ts'
import { keepUser, useUser } from '../platform/session.ts'

/**
 * While somebody is signed in: renews the session in time, loads the profile at start (AUTH-04, AUTH-08) and reads
 * anew what the server had rendered for a visitor.
 */
export function SessionKeeper() {
  const userId = useUser()?.id
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    void client.invalidateQueries({ predicate: (query) => query.meta?.personal === true })
    void call(me, {}).then(keepUser, () => {})
    return renewInTime()
  }, [userId, client])
  return null
}
