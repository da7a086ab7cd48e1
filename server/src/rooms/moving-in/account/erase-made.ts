import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { erasePerson } from '../../people/sign-up/register.ts'

/** Erases a person who was made for a membership that could not be taken over; the line stays. */
export async function eraseMade({ db }: Context, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!person) return
    await tx.update(moveInLines).set({ userId: null }).where(eq(moveInLines.userId, userId))
    await erasePerson(tx, person)
  })
}
