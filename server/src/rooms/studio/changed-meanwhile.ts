import { CHANGED_MEANWHILE, changedMeanwhileText } from '@studio/contract/if-unchanged.ts'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isUnchanged, type Precondition, versionOf } from '../../platform/version.ts'

interface Held {
  id: string
  /** Version the caller's change is based on. */
  from: Precondition
  /** Editable fields of the record, read with its row locked; null if it does not exist. */
  state: object | null
  /** Whether the audit log has every change of the record, whoever makes it. */
  allLogged?: boolean
}

/**
 * Refuses with 412 if the record differs from the version the caller started from. The caller holds the row lock, so of two
 * concurrent writers the second is refused (RFC 9110, 13.1.1).
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
 * Returns the name of the person who made the present state; null if the log does not show it. Teachers' own changes and
 * cascaded ones are not logged, so the last entry must explain every field of the state.
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
