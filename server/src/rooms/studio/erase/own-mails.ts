import { foldEmail } from '@studio/contract/people/rules.ts'
import { and, asc, eq, gte, isNotNull, like, lt, lte, max, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'

/** The actions of the audit entries about a change of address: the new one in `after`, with the change the former in `before`. */
export const EMAIL_CHANGE_ASKED = 'person.emailChangeAsked'
export const EMAIL_CHANGED = 'person.emailChanged'

/** An address and the time in which it was a person's. */
interface Span {
  email: string
  /** Null for the address of their registration, unless somebody else has given it up before. */
  from: Date | null
  /** Null for their present address. */
  to: Date | null
}

export interface Addresses {
  spans: Span[]
  /** Addresses of changes that were asked for, whether they came about or not. */
  asked: string[]
}

/** The keys of all mails about changes of address begin with this. */
const CHANGE_KEYS = 'email-change-'
/** Returns what the keys of one person's mails about changes of address begin with. */
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
  if (first) first.from = await leftByOthers(db, id, first)
  const asked = entries.flatMap(({ action, after }) =>
    action === EMAIL_CHANGE_ASKED && after ? [after] : [],
  )
  return { spans, asked }
}

/** Returns when somebody else last gave an address up before the person did: what was mailed there earlier was theirs. */
async function leftByOthers(
  db: Database | Transaction,
  id: string,
  { email, to }: Span,
): Promise<Date | null> {
  const [left] = await db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, EMAIL_CHANGED),
        ne(auditLog.subject, id),
        eq(emailBefore, email),
        to ? lt(auditLog.at, to) : undefined,
      ),
    )
  return left?.at ?? null
}

/** Condition on `mails`: written while an address was a person's. */
const within = ({ from, to }: Span) =>
  and(from ? gte(mails.writtenAt, from) : undefined, to ? lte(mails.writtenAt, to) : undefined)

/** Condition on `mails`: what a person has written to the studio by the contact form, from an address that was theirs then. */
export function ownMessages({ spans }: Addresses): SQL {
  const arms = spans.map((span) =>
    and(isNotNull(mails.replyTo), eq(sql`lower(${mails.replyTo})`, foldEmail(span.email)), within(span)),
  )
  return or(...arms) ?? sql`false`
}

/**
 * Condition on `mails`: written to a person at an address that was theirs then, or about a change of it, and what they have written
 * themselves. What somebody else got at the same address, earlier or later, is not among them (S-A17, S-D2). Each arm names an
 * address, so that its index finds it.
 */
export function ownMails(userId: string, addresses: Addresses): SQL {
  const { spans, asked } = addresses
  const ofChange = like(mails.key, `${emailChangeKey(userId)}%`)
  const arms = spans.map((span) =>
    and(eq(mails.to, span.email), within(span), not(like(mails.key, `${CHANGE_KEYS}%`))),
  )
  // What is written about a change belongs to the person who made it, at whatever address and time.
  const about = [...asked, ...spans.map(({ email }) => email)].map((email) =>
    and(eq(mails.to, email), ofChange),
  )
  return or(...arms, ...about, ownMessages(addresses)) ?? sql`false`
}
