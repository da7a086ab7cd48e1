import { eq } from 'drizzle-orm'
import { mails } from '../database/tables/studio.ts'
import type { TestStudio } from './start-test-studio.ts'

type Page = 'confirm-email' | 'reset-password' | 'take-back-email'

/** Returns the links to a page that were mailed to an address, oldest first. */
export async function mailedLinks({ context }: TestStudio, to: string, page: Page): Promise<URL[]> {
  const written = await context.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.id)
  const link = new RegExp(`^http\\S*/${page}\\?\\S+`, 'm')
  return written.flatMap(({ text }) => {
    const [address] = link.exec(text) ?? []
    return address ? [new URL(address)] : []
  })
}

/** Returns what the newest link to a page at an address says: whose it is, and its code. */
export async function mailedCode(
  studio: TestStudio,
  to: string,
  page: Page,
): Promise<{ userId: string; code: string }> {
  const said = (await mailedLinks(studio, to, page)).at(-1)?.searchParams
  return { userId: said?.get('userId') ?? '', code: said?.get('code') ?? '' }
}
