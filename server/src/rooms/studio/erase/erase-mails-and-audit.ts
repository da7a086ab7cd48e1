import { folded } from '@studio/contract/letters.ts'
import { eq, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { moveIns } from '../../../database/tables/moving-in.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { deleteJobsAbout } from '../../../platform/postgres-queue.ts'
import { type Addresses, addressesOf, ownMails } from './own-mails.ts'

/** The actions of the audit entries that name an invited address, and no person. */
const INVITED = ['teacher.invited', 'admin.invited', 'invitation.revoked']

/**
 * Erases a person from mails, jobs and the audit log (S-D2): deletes mails to them and their messages to the studio, also of former addresses; of entries about them, their invitation
 * included, only actor, action and time remain. What concerns somebody else who had one of these addresses at another time is kept.
 * Returns the addresses, which nothing tells any more.
 */
export async function eraseMailsAndAudit(
  tx: Transaction,
  person: { id: string; email: string; emailFolded: string },
): Promise<Addresses> {
  await deleteJobsAbout(tx, person.emailFolded)
  const addresses = await addressesOf(tx, person)
  const invited = await invitationsOf(tx, addresses)
  const spans = [...addresses.spans, ...invited.map(({ span }) => span)]
  await tx.delete(mails).where(ownMails(person.id, { ...addresses, spans }))
  const entries = invited.map(({ id }) => id)
  const aboutThem = or(eq(auditLog.subject, person.id), anyOf(auditLog.id, entries))
  await tx.update(auditLog).set({ before: null, after: null }).where(aboutThem)
  return addresses
}

/**
 * Returns the entries about invitations to an address while it was the person's, each with the address as the Admin wrote it.
 * All are read, because only `folded` knows which spellings are one address; a studio invites few people.
 */
async function invitationsOf(tx: Transaction, { spans }: Addresses) {
  const email = sql<string | null>`coalesce(${auditLog.after}, ${auditLog.before}) ->> 'email'`
  const entries = await tx
    .select({ id: auditLog.id, at: auditLog.at, email })
    .from(auditLog)
    .where(anyOf(auditLog.action, INVITED))
  return entries.flatMap(({ id, at, email }) => {
    const span = email
      ? spans.find(
          (one) =>
            folded(one.email) === folded(email) && (!one.from || at >= one.from) && (!one.to || at <= one.to),
        )
      : undefined
    return email && span ? [{ id, span: { ...span, email } }] : []
  })
}

/**
 * Erases a person from lists that move in (S-D2): deletes lines that hold an address which was theirs when the list was read,
 * and empties its samples if they are of such a line. A video that has moved in stays in its line, without its teacher.
 */
export async function eraseListLines(tx: Transaction, { spans }: Addresses): Promise<void> {
  const lists = await tx
    .select({ id: moveIns.id, readAt: moveIns.readAt, columns: moveIns.columns })
    .from(moveIns)
  for (const { id, readAt, columns } of lists) {
    const theirs = spans.filter(({ from, to }) => (!from || readAt >= from) && (!to || readAt <= to))
    const patterns = theirs.map(({ email }) => withinText(email))
    if (patterns.length === 0) continue
    await eraseLines(tx, id, patterns)
    if (!columns.some(({ sample }) => patterns.some((one) => new RegExp(one).test(folded(sample))))) continue
    const emptied = columns.map((column) => ({ ...column, sample: '' }))
    await tx.update(moveIns).set({ columns: emptied }).where(eq(moveIns.id, id))
  }
}

/**
 * Finds an address among other words, as in `Ada Lee <ada@…>`, and not at the end of a longer one: a pattern that means the same
 * here and in the database.
 */
const withinText = (email: string): string =>
  `(?<![\\w.+-])${folded(email).replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&')}(?![\\w-]|\\.\\w)`

async function eraseLines(tx: Transaction, id: string, patterns: readonly string[]): Promise<void> {
  const isTheirs = (text: SQL) => sql`lower(normalize(${text}, NFKC)) ~ any(${sql.param(patterns)}::text[])`
  await tx.execute(sql`
    delete from move_in_lines where move_in_id = ${id}::uuid and (${isTheirs(sql`found ->> 'email'`)}
      or exists (select from unnest(cells) cell where ${isTheirs(sql`cell`)}))`)
  await tx.execute(sql`
    update move_in_lines set found = null
    where move_in_id = ${id}::uuid and ${isTheirs(sql`found ->> 'teacher'`)}`)
}
