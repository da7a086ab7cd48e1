import { endImpersonation } from '@studio/contract/people/impersonation/endpoints.ts'
import { call } from './call.ts'
import { clearSession, readSession } from './session.ts'

/** Ends seeing the studio as another person, and returns the Admin to that person's page. */
export async function stopImpersonation(): Promise<void> {
  const session = readSession()
  if (!session?.look) return
  const { id } = session.user
  clearSession()
  // If the call fails, the token expires within half an hour.
  await call(endImpersonation, { params: { id } }).catch(() => {})
  window.location.assign(`/admin/users/${id}`)
}
