import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import type { Row } from '../rows.ts'

/** Who does it for another person: an Admin; undefined for the person. */
export function actorOf(viewer: Viewer, userId: string): string | undefined {
  const { id } = signedIn(viewer)
  return id === userId ? undefined : id
}

/**
 * Stores what an Admin asks for without a mail to the member, before the provider is called: whoever applies its snapshot, the mail
 * about it is not written. Every later deed stores its own.
 */
export async function markQuiet(context: Context, row: Row, quietDeed: Row['quietDeed']): Promise<void> {
  if (row.quietDeed === quietDeed) return
  await context.db.update(subscriptions).set({ quietDeed }).where(eq(subscriptions.id, row.id))
}
