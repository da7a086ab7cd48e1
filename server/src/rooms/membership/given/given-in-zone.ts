import { givenEnd } from '@studio/contract/membership/given.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { keepPart } from '../../studio/settings/change-settings.ts'
import { openRowsWhere } from '../rows.ts'

/** After a change of the studio's zone: plans from the studio still end with the day that was said, which now ends at another time. */
export async function moveGivenEnds({ db }: Context): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { spans } = await keepPart(tx, 'zone')
    const { id, givenLastDay, endedAt } = subscriptions
    for (const row of await openRowsWhere(tx, isNotNull(givenLastDay))) {
      const periodEnd = givenEnd(row.givenLastDay, spans)
      const same = and(eq(id, row.id), eq(givenLastDay, row.givenLastDay ?? ''), isNull(endedAt))
      if (periodEnd.getTime() !== row.periodEnd.getTime())
        await tx.update(subscriptions).set({ periodEnd }).where(same)
    }
  })
}
