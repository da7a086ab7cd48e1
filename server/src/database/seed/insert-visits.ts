import { DAY } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { sessions } from '../tables/people.ts'
import { personId } from './content/people.ts'
import { regulars } from './content/regulars.ts'

/** Days since the last visit, in turn: most come every few days, some have grown quiet. */
const AGO = [0, 1, 0, 2, 4, 1, 9, 3, 0, 23, 6, 1, 2, 14, 0, 38, 5]

/** Inserts when the demo's members were here last: a session each, of which they have signed out. */
export async function insertVisits(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.machine()
  const left = new Set(regulars.filter(({ terms }) => terms?.cancelledDaysAgo).map(({ id }) => id))
  const visits = regulars.map(({ id, registeredDaysAgo }, index) => ({
    userId: id,
    daysAgo: Math.min(registeredDaysAgo, (AGO[index % AGO.length] ?? 0) + (left.has(id) ? 30 : 0)),
  }))
  await tx.insert(sessions).values(
    [{ userId: personId('member'), daysAgo: 1 }, ...visits].map(({ userId, daysAgo }) => {
      const at = new Date(now.getTime() - daysAgo * DAY)
      return {
        userId,
        refreshHash: `visit of ${userId}`,
        startedAt: at,
        rotatedAt: at,
        endedAt: at,
        endedBecause: 'signedOut',
      }
    }),
  )
}
