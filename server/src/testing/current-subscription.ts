import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { Context } from '../context.ts'
import { userById } from '../rooms/people/queries.ts'

/** Returns a person's membership as their profile shows it; null once it has ended (D6). */
export async function currentSubscriptionOf(context: Context, userId: string): Promise<Subscription | null> {
  return (await userById(context, userId))?.subscription ?? null
}
