import { foldEmail } from '@studio/contract/people/rules.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { savedViews, users } from '../../../database/tables/people.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { matchesPerson } from '../../people/search-people.ts'
import type { Addresses } from './own-mails.ts'

/** Audit entries that tell by which name a list was narrowed. */
const NARROWED = ['users.exported', 'subscribers.exported', 'invoices.exported']

const searched = sql<string>`${auditLog.after} ->> 'userName'`
const ofView = sql<string>`${savedViews.narrowed} ->> 'userName'`

/**
 * Erases a person from what Admins have looked for (S-D2): a search that found them and finds nobody else was about them, so it goes
 * from the audit log, and the saved view with it. Runs while the person is still there.
 */
export async function eraseSearches(
  tx: Transaction,
  person: { id: string },
  { spans }: Addresses,
): Promise<void> {
  const narrowed = anyOf(auditLog.action, NARROWED)
  const texts = await tx
    .selectDistinct({ text: searched })
    .from(auditLog)
    .where(and(narrowed, sql`${searched} is not null`))
    .union(tx.selectDistinct({ text: ofView }).from(savedViews).where(sql`${ofView} is not null`))
  const theirs: string[] = []
  for (const { text } of texts) {
    const had = spans.some(({ email }) => foldEmail(email).includes(foldEmail(text)))
    if (!had && !(await finds(tx, text, eq(users.id, person.id)))) continue
    if (!(await finds(tx, text, ne(users.id, person.id)))) theirs.push(text)
  }
  if (theirs.length === 0) return
  const isTheirs = (text: SQL) => sql`${text} = any(${sql.param(theirs)}::text[])`
  await tx
    .update(auditLog)
    .set({ after: sql`${auditLog.after} - 'userName'` })
    .where(and(narrowed, isTheirs(searched)))
  await tx.delete(savedViews).where(isTheirs(ofView))
}

async function finds(tx: Transaction, text: string, whom: SQL): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(whom, matchesPerson(text)))
    .limit(1)
  return found !== undefined
}
