import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { keepFact } from '../../../database/studio-facts.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { checkLedger, type Violation } from '../../billing/invariants.ts'
import { type MemberMail, mailAdmins } from '../mails/mail-person.ts'
import { DRIFT_ACTION } from './record-drift.ts'

/** Maximum number of rows in a mail; `npm run doctor -- ledger` lists all. */
const MOST_ROWS = 20

/**
 * Checks each morning whether the invariants of money hold, and whether the reconciler found drift
 * (reliability 4.3, 4.4). If not, every Admin gets a mail, once a day; nothing is changed.
 */
export async function watchMoney(context: Context): Promise<void> {
  const now = context.clock.now()
  const yesterday = new Date(now.getTime() - DAY)
  const found = and(eq(auditLog.action, DRIFT_ACTION), gt(auditLog.at, yesterday))
  const drifts = await context.db.$count(auditLog, found)
  const violations = await readLedger(context)
  if (violations.length > 0) context.log.error({ violations }, 'something about money does not add up')
  const fact = { at: context.clock.machine().toISOString(), violations: violations.length, drifts }
  await keepFact(context.db.$client, 'money', fact)
  if (violations.length === 0 && drifts === 0) return
  await inTransaction(context.db, (tx) =>
    mailAdmins(context, tx, moneyMail(context.day(now), violations, drifts)),
  )
}

/** With a longer timeout, since a large ledger takes longer than a request may. */
function readLedger(context: Context): Promise<Violation[]> {
  return inTransaction(
    context.db,
    async (tx) => {
      await tx.execute(sql`set transaction read only`)
      return checkLedger(tx)
    },
    { statementTimeout: 10 * MINUTE },
  )
}

function moneyMail(day: string, violations: Violation[], drifts: number): MemberMail {
  return {
    key: `money-watch-${day}`,
    subject: 'Something about the money needs your attention',
    paragraphs: [
      ...(violations.length > 0
        ? [
            'Each morning the studio checks whether everything about money adds up. Today it does not. Nothing was changed; ask whoever runs the studio’s server to take a look.',
          ]
        : []),
      ...(drifts > 0
        ? [
            `For ${drifts === 1 ? 'one person' : `${drifts} people`} the payment provider’s records differed from the studio’s, and the studio had not been told. It has been put right. If this email comes again tomorrow, the provider’s notices (webhooks) are not arriving.`,
          ]
        : []),
    ],
    rows: violations.slice(0, MOST_ROWS).map(({ invariant, row }) => [invariant, row]),
  }
}
