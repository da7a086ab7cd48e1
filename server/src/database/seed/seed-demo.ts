import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../connect.ts'
import { users } from '../tables/people.ts'
import { beginDemo } from './demo-day.ts'
import { insertGuidance } from './insert-guidance.ts'
import { drawLibrary, insertLibrary } from './insert-library.ts'
import { insertLog } from './insert-log.ts'
import { insertOffers } from './insert-offers.ts'
import { drawPeople, insertPeople } from './insert-people.ts'
import { insertPractice, insertVisits } from './insert-practice.ts'

/** Advisory lock id: of two processes that start at once, one seeds after the other. */
const SEEDING = 7_340_021

/** Fills an empty studio with the demo of D16 in one transaction; leaves a studio with people unchanged. */
export async function seedDemo(context: Context): Promise<void> {
  if ((await context.db.$count(users)) > 0) return
  const [people, library] = await Promise.all([drawPeople(context), drawLibrary(context)])
  await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING})`)
    if ((await tx.$count(users)) > 0) return
    await insertPeople(tx, people)
    await insertOffers(context, tx)
    await insertLibrary(tx, library)
    await insertGuidance(context, tx)
    await beginDemo(context, tx)
    if (!context.config.demoHistory) return
    await insertPractice(context, tx)
    await insertLog(context, tx)
    await insertVisits(context, tx)
  })
}
