import { and, asc, eq, gte, like, lte, max, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { auditLog } from '../../../database/tables/audit.ts'
import { mails } from '../../../database/tables/studio.ts'

/** The actions of the audit entries about a change of address: the new one in `after`, with the change the former in `before`. */
export const EMAIL_CHANGE_ASKED = 'person.emailChangeAsked'
export const EMAIL_CHANGED = 'person.emailChanged'

/** An address, and when it was the person's: since registration or for ever where null. */
interface Span {
  email: string
  from: Date | null
  to: Date | null
}

export interface Addresses {
  spans: Span[]
  /** Addresses of changes that were asked for, whether they came about or not. */
  asked: string[]
}

/** Beginning of the keys of mails about changes of address. */
const CHANGE_KEYS = 'email-change-'
/** The same for those of a person. */
export const emailChangeKey = (userId: string) => `${CHANGE_KEYS}${userId}-`

const emailBefore = sql<string>`${auditLog.before} ->> 'email'`
const emailAfter = sql<string>`${auditLog.after} ->> 'email'`

/** Returns all addresses that a person has or had, with their time, and those they only asked for. */
export async function addressesOf(
  db: Database | Transaction,
  { id, email }: { id: string; email: string },
): Promise<Addresses> {
  const entries = await db
    .select({ action: auditLog.action, at: auditLog.at, before: emailBefore, after: emailAfter })
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), anyOf(auditLog.action, [EMAIL_CHANGE_ASKED, EMAIL_CHANGED])))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  const changes = entries.filter(({ action }) => action === EMAIL_CHANGED)
  const spans: Span[] = changes.map(({ before, at }, index) => ({
    email: before,
    from: changes[index - 1]?.at ?? null,
    to: at,
  }))
  spans.push({ email, from: changes.at(-1)?.at ?? null, to: null })
  const [first] = spans
  if (first) first.from = await leftByOthers(db, id, first.email)
  const asked = entries.flatMap(({ action, after }) =>
    action === EMAIL_CHANGE_ASKED && after ? [after] : [],
  )
  return { spans, asked }
}

/** Returns when somebody else last gave an address up: what was mailed there before was theirs. */
async function leftByOthers(db: Database | Transaction, id: string, email: string): Promise<Date | null> {
  const [left] = await db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.action, EMAIL_CHANGED), ne(auditLog.subject, id), eq(emailBefore, email)))
  return left?.at ?? null
}

/**
 * Condition on `mails`: written to a person at an address that was theirs then, or about a change of it. What somebody else got
 * at the same address, earlier or later, is not among them (S-A17, S-D2). Each arm names an address, so that its index finds it.
 */
export function ownMails(userId: string, { spans, asked }: Addresses): SQL {
  const ofChange = like(mails.key, `${emailChangeKey(userId)}%`)
  const arms = spans.map(({ email, from, to }) =>
    and(
      eq(mails.to, email),
      from ? gte(mails.writtenAt, from) : undefined,
      to ? lte(mails.writtenAt, to) : undefined,
      not(like(mails.key, `${CHANGE_KEYS}%`)),
    ),
  )
  // What is written about a change belongs to the person who made it, at whatever address and time.
  const about = [...asked, ...spans.map(({ email }) => email)].map((email) =>
    and(eq(mails.to, email), ofChange),
  )
  return or(...arms, ...about) ?? sql`false`
}
