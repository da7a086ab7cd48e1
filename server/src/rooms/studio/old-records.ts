import { DAY } from '@studio/contract/dates.ts'
import { and, asc, gt, lt, not, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { factOf, keepFact } from '../../database/studio-facts.ts'
import { auditLog, mails } from '../../database/tables/studio.ts'
import { EMAIL_CHANGE_ASKED, EMAIL_CHANGED } from './erase/own-mails.ts'

/** Rows of one statement. */
const BATCH = 1_000

/** Runs each night: removes what is older than the settings keep it (KEEP_MAILS_DAYS, KEEP_AUDIT_DAYS). */
export async function forgetOldRecords(context: Context): Promise<void> {
  const { mails: mailDays, audit: auditDays } = context.config.keepDays
  if (mailDays !== null) await forgetMails(context, before(context, mailDays))
  if (auditDays === null) return
  const mailLimit = mailDays === null ? null : before(context, mailDays)
  await forgetAudit(context, before(context, auditDays), mailLimit)
}

const before = ({ clock }: Context, days: number) => new Date(clock.now().getTime() - days * DAY)

/** What is left of an old mail besides its key, so that its occasion is not mailed again. */
const blank = { to: '', subject: '', text: '', html: '', replyTo: null, unsubscribeUrl: null }

/** Blanks old mails in the order they were written; each night goes on after the last one of the night before. */
async function forgetMails({ db }: Context, limit: Date): Promise<void> {
  for (;;) {
    const from = (await factOf(db.$client, 'mailsForgotten'))?.id ?? 0
    const next = await db
      .select({ id: mails.id, writtenAt: mails.writtenAt })
      .from(mails)
      .where(gt(mails.id, from))
      .orderBy(asc(mails.id))
      .limit(BATCH)
    const young = next.findIndex(({ writtenAt }) => writtenAt >= limit)
    const old = (young < 0 ? next : next.slice(0, young)).map(({ id }) => id)
    const last = old.at(-1)
    if (last === undefined) return
    await db.update(mails).set(blank).where(anyOf(mails.id, old))
    await keepFact(db.$client, 'mailsForgotten', { id: last })
  }
}

/**
 * Deletes old entries. Those about a change of address stay as long as mails do (for ever where `mailLimit` is null): without
 * them an erasure would not find what was mailed to a former address (S-D2).
 */
async function forgetAudit({ db }: Context, limit: Date, mailLimit: Date | null): Promise<void> {
  const aboutAddresses = anyOf(auditLog.action, [EMAIL_CHANGE_ASKED, EMAIL_CHANGED])
  const needed = or(not(aboutAddresses), mailLimit ? lt(auditLog.at, mailLimit) : undefined)
  const where = and(lt(auditLog.at, limit), needed) as SQL
  await deleteInBatches(db, { table: auditLog, where, order: auditLog.at })
}
