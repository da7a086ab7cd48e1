import { CHANGED_MEANWHILE, changedMeanwhileText } from '@studio/contract/if-unchanged.ts'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { auditLog } from '../../database/tables/audit.ts'
import { users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isUnchanged, type StartedFrom, versionOf } from '../../platform/version.ts'

interface Held {
  id: string
  /** What the caller started from. */
  from: StartedFrom
  /** What can be changed of the record, as it is while its row is locked; null where there is none. */
  state: object | null
  /** Whether the audit log tells of every change, whoever makes it. */
  allLogged?: boolean
}

/**
 * 412 where the record is no longer what the caller started from. Called with its row locked, so that of two who write at
 * the same time the second is told (RFC 9110, 13.1.1).
 */
export async function refuseChangedMeanwhile(tx: Transaction, held: Held): Promise<void> {
  if (isUnchanged(held.from, held.state && versionOf(held.state))) return
  const changedBy = await whoMadeIt(tx, held)
  throw new Refusal('precondition', changedMeanwhileText(changedBy), {
    code: CHANGED_MEANWHILE,
    extra: { changedBy },
  })
}

/**
 * The name of whoever left the record as it is; null where the log does not tell. Teachers' work on their own is not
 * logged, nor what goes with something else, so the last deed must account for everything that stands there.
 */
async function whoMadeIt(tx: Transaction, { id, state, allLogged }: Held): Promise<string | null> {
  const [last] = await tx
    .select({
      before: auditLog.before,
      after: auditLog.after,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(eq(auditLog.subject, id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!last) return null
  const left = { ...(last.before as object), ...(last.after as object) } as Record<string, unknown>
  const accounts = Object.entries(state ?? {}).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(left[name]),
  )
  return allLogged || accounts ? `${last.firstName} ${last.lastName}`.trim() : null
}
