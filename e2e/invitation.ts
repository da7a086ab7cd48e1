import { inviteStaff } from '@studio/contract/people/staff/endpoints.ts'
import type { StaffRole } from '@studio/contract/people/staff/schema.ts'
import { mailedLink } from './mailed-link.ts'
import { ADMIN, asAdmin } from './signed-in.ts'

/** The link of the mail in which the Admin invites somebody. */
export async function invitationTo(
  baseURL: string,
  { email, userName, role = 'Coach' }: { email: string; userName: string; role?: StaffRole },
): Promise<string> {
  const call = await asAdmin(baseURL)
  const registerPageUrl = `${baseURL}/signup/first-step`
  const own = role === 'Admin' ? { password: ADMIN.password } : {}
  await call(inviteStaff, { body: { email, userName, role, registerPageUrl, ...own } })
  return mailedLink(baseURL, email, /https?:\/\/\S+inviteToken=\S+/)
}
