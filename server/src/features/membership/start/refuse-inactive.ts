import { refusals } from '@studio/contract/membership/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * Refuses to charge an inactive person: a call may have waited for the lock while an Admin made the person
 * inactive and their membership was cancelled for that (D10, S-D2).
 */
export async function refuseInactive({ db }: Context, userId: string): Promise<void> {
  const active = await db.$count(users, and(eq(users.id, userId), eq(users.active, true)))
  if (active === 0) throw new Refusal('conflict', refusals.notActive)
}
