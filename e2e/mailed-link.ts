import { expect } from '@playwright/test'
import { mails } from '@studio/contract/studio/endpoints.ts'
import { asAdmin } from './signed-in.ts'

/** Waits for a mail to an address that has such a link, and returns the newest one's. */
export async function mailedLink(baseURL: string, to: string, link: RegExp): Promise<string> {
  const admin = await asAdmin(baseURL)
  let found = ''
  await expect
    .poll(async () => {
      const { records } = await admin(mails, { query: { to } })
      found = records.flatMap(({ text }) => link.exec(text) ?? [])[0] ?? ''
      return found
    })
    .not.toBe('')
  return found
}
