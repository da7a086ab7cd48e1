import { expect } from '@playwright/test'
import type { StaffRole } from '@studio/contract/people/schema.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { inviteStaff } from '@studio/contract/people/staff/endpoints.ts'
import { mails } from '@studio/contract/studio/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'

const ADMIN = { email: 'admin@demo.studio', password: 'Admin123' }

/** Calls as the demo's Admin. */
export async function asAdmin(baseURL: string) {
  const { accessToken } = await callAt(baseURL)(signIn, { body: ADMIN })
  return callAt(baseURL, accessToken)
}

/** The link of the mail in which the Admin invites somebody. */
export async function invitationTo(
  baseURL: string,
  { email, userName, role = 'Coach' }: { email: string; userName: string; role?: StaffRole },
): Promise<string> {
  const call = await asAdmin(baseURL)
  const registerPageUrl = `${baseURL}/signup/first-step`
  const own = role === 'Admin' ? { password: ADMIN.password } : {}
  await call(inviteStaff, { body: { email, userName, role, registerPageUrl, ...own } })
  let link: string | undefined
  await expect
    .poll(async () => {
      const { records } = await call(mails, { query: { to: email } })
      link = records[0]?.text.match(/https?:\/\/\S+inviteToken=\S+/)?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}
