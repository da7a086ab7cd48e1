import { listKinds } from '@studio/contract/changed-lists.ts'
import type { Unread } from '@studio/contract/notifications/schema.ts'
import { and, count, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import type { Transaction } from '../../database/connect.ts'
import { notificationReceipts as receipts } from '../../database/tables/notifications.ts'
import { LEEWAY_SECONDS } from '../../platform/tokens.ts'
import { isStaff, signedIn, type Viewer } from '../../platform/viewer.ts'

/** NOTIFY channel for changed unread counts between servers; an empty id means everybody. */
const UNREAD_CHANNEL = 'studio_unread'

/** Counts the unread notifications of people. */
export async function unreadOf({ db }: Context, userIds: readonly string[]): Promise<Map<string, Unread>> {
  const rows = await db
    .select({ id: receipts.userId, unread: count() })
    .from(receipts)
    .where(and(anyOf(receipts.userId, userIds), isNull(receipts.readAt)))
    .groupBy(receipts.userId)
  const found = new Map(rows.map((row) => [row.id, row.unread]))
  return new Map(userIds.map((userId) => [userId, { unreadCount: found.get(userId) ?? 0 }]))
}

/**
 * Notifies all servers, with the transaction's commit, that the count of one person, or of an unknown number of people, may
 * have changed.
 */
export async function unreadChanged(within: Transaction, userId = ''): Promise<void> {
  await within.execute(sql`select pg_notify(${UNREAD_CHANNEL}, ${userId})`)
}

/** Sends changed counts to this server's event streams, whichever server changed them. */
export async function followUnread({ signals, streams }: Context): Promise<void> {
  await signals.listen(UNREAD_CHANNEL, {
    received: (userId) => streams.changed(userId ? [userId] : undefined),
    missed: () => streams.changed(),
  })
}

/** NOTIFY channel on which triggers report changed lists of the back office. */
const LISTS_CHANNEL = 'studio_lists'

/** Sends changed lists to staff's pages on this server, whichever server changed them (D18.changed-lists). */
export async function followLists({ signals, streams }: Context): Promise<void> {
  await signals.listen(LISTS_CHANNEL, {
    received: (kind) => streams.listsChanged([kind]),
    missed: () => streams.listsChanged(listKinds),
  })
}

/**
 * Opens server-sent events `{unreadCount}`: now and with every change, until the token expires, the session ends or the server
 * stops; the page then reconnects with a new token (D11, D18.event-stream, S-S6).
 */
export function openUnreadStream(
  context: Context,
  viewer: Viewer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): never {
  const { id: userId, sessionId } = signedIn(viewer)
  const claims = context.tokens.read(request.headers.authorization?.replace(/^Bearer +/i, '') ?? '')
  const staff = isStaff(viewer)
  // Not before the token is refused: a page reconnects with the same one until then.
  const expires = claims?.typ === 'access' ? claims.exp + LEEWAY_SECONDS : 0
  // Keeps buffering proxies from holding events back.
  reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
  const asksHeadersOnly = request.method === 'HEAD'
  return (asksHeadersOnly ? undefined : context.streams.open({ userId, sessionId, expires, staff })) as never
}

/**
 * Marks received notifications as read; those already read and other people's are ignored (BO-API-33, D17.repeats, R10). The same
 * statement notifies the counters.
 */
export async function markRead(context: Context, viewer: Viewer, ids: readonly string[]): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  const now = sql`${context.clock.now().toISOString()}::timestamptz`
  await context.db.execute(sql`
    with marked as (
      update notification_receipts set read_at = ${now}
      where user_id = ${userId}::uuid and notification_id = any(${sql.param([...ids])}::uuid[]) and read_at is null
      returning 1
    )
    select pg_notify(${UNREAD_CHANNEL}, ${userId}) from (select 1 from marked limit 1) changed`)
}
