import { endLook } from '@studio/contract/account/look/endpoints.ts'
import { call } from './call.ts'
import { clearSession, readSession } from './session.ts'

/** Ends what an Admin sees as somebody, and leads them back to that person's page. */
export async function stopLook(): Promise<void> {
  const session = readSession()
  if (!session?.look) return
  const { id } = session.user
  clearSession()
  // Where it fails, the half hour ends it.
  await call(endLook, { params: { id } }).catch(() => {})
  window.location.assign(`/admin/users/${id}`)
}
