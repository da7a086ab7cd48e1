import { randomUUID } from 'node:crypto'
import { mayEnter } from '@studio/contract/people/rules.ts'
import type { CalendarFeed } from '@studio/contract/practice-calendar/schema.ts'
import { Id } from '@studio/contract/values.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarFeeds } from '../../../database/tables/practice-calendar.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { signInFacts } from '../../people/sign-in/refuse-entry.ts'

const PURPOSE = 'calendar-feed'
/** Path of calendar feeds; `<token>.ics` follows. */
export const FEED = '/my-practices'

type Feed = Pick<typeof calendarFeeds.$inferSelect, 'userId' | 'nonce' | 'madeAt'>

const signatureOf = ({ tokens }: Context, { userId, nonce }: Pick<Feed, 'userId' | 'nonce'>) =>
  tokens.sign(PURPOSE, `${userId} ${nonce}`)

/** Returns the viewer's present link; empty if they have none. */
export async function feedOf(context: Context, viewer: Viewer): Promise<CalendarFeed> {
  const [feed] = await context.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, signedIn(viewer).id))
  return { feed: feed ? shown(context, feed) : null }
}

/** Creates a link for the viewer and revokes the previous one (D18.calendar-feed). */
export async function renewFeed(context: Context, viewer: Viewer): Promise<CalendarFeed> {
  const fresh = { nonce: randomUUID(), madeAt: context.clock.now() }
  const [feed] = await context.db
    .insert(calendarFeeds)
    .values({ userId: signedIn(viewer).id, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
    .returning()
  return { feed: feed ? shown(context, feed) : null }
}

/** Revokes the viewer's link; revoking again succeeds as well. */
export async function endFeed(context: Context, viewer: Viewer): Promise<undefined> {
  await context.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, signedIn(viewer).id))
}

function shown(context: Context, feed: Feed) {
  const token = `${feed.userId}.${signatureOf(context, feed)}`
  return { url: `${context.publicUrl()}${FEED}/${token}.ics`, dateTime: feed.madeAt.toISOString() }
}

/**
 * Returns the owner of a link; null if it was renewed, revoked or never existed, and while its owner is blocked, inactive or
 * deleted. The signature is compared in constant time.
 */
export async function holderOfFeed(context: Context, token: string): Promise<Viewer | null> {
  const [userId = '', signature = ''] = token.split('.')
  if (!Id.safeParse(userId).success) return null
  const [feed] = await context.db
    .select({ ...signInFacts, role: users.role, nonce: calendarFeeds.nonce })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.userId, userId))
  if (!feed || !mayEnter(feed, context.clock.now()).ok) return null
  if (!context.tokens.verify(PURPOSE, `${userId} ${feed.nonce}`, signature)) return null
  return { kind: 'person', id: userId, role: feed.role, sessionId: '' }
}
