import { listKinds } from '@studio/contract/changed-lists.ts'
import type { Unread } from '@studio/contract/notifications/schema.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import {
  CROWD_BLOCK,
  notificationCrowds as crowds,
  notificationReceipts as receipts,
} from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { isStaff, signedIn, type Viewer } from '../../platform/viewer.ts'

/** On which servers tell each other whose count may have changed; an empty name is everybody's. */
export const UNREAD_CHANNEL = 'studio_unread'

/** How much each of these people has not read, of everything they received: receipts, and what went to a crowd. */
export async function unreadOf(context: Context, userIds: readonly string[]): Promise<Map<string, Unread>> {
  const { rows } = await context.db.execute<{ id: string; unread: number }>(sql`
    select u.id, (
      (select count(*) from ${receipts} r where r.user_id = u.id and r.read_at is null)
      + (select count(*) from ${crowds} c
        where c.block = u.number / ${sql.raw(String(CROWD_BLOCK))} and is_in_crowd(c.recipients, u.number) and not exists (
          select 1 from ${receipts} r where r.notification_id = c.notification_id and r.user_id = u.id))
    )::int as unread
    from ${users} u where u.id = any(${sql.param([...userIds])}::uuid[])`)
  const found = new Map(rows.map((row) => [row.id, row.unread]))
  return new Map(userIds.map((userId) => [userId, { unreadCount: found.get(userId) ?? 0 }]))
}

/** Told in the transaction that changes what one person, or nobody knows how many, has to read; all servers hear of it. */
export async function unreadChanged(within: Transaction, userId = ''): Promise<void> {
  await within.execute(sql`select pg_notify(${UNREAD_CHANNEL}, ${userId})`)
}

/** Sends new counts to this server's streams when they change, on whichever server that was. */
export async function followUnread({ signals, streams }: Context): Promise<void> {
  await signals.hear(UNREAD_CHANNEL, {
    heard: (userId) => streams.changed(userId ? [userId] : undefined),
    missed: () => streams.changed(),
  })
}

/** On which triggers of the tables tell which lists of the back office have changed. */
const LISTS_CHANNEL = 'studio_lists'

/** Tells the pages of staff on this server which lists have changed, on whichever server that was (D18.changed-lists). */
export async function followLists({ signals, streams }: Context): Promise<void> {
  await signals.hear(LISTS_CHANNEL, {
    heard: (kind) => streams.listsChanged([kind]),
    missed: () => streams.listsChanged(listKinds),
  })
}

/**
 * Server-sent events `{unreadCount}`: now, and whenever it changes, until the token ends, the session does or the server
 * stops; the page then asks again with a new token (D11, D18.event-stream, S-S6).
 */
export function openUnreadStream(
  context: Context,
  viewer: Viewer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): never {
  const { id: userId, sessionId } = signedIn(viewer)
  const claims = context.tokens.read(request.headers.authorization?.replace(/^Bearer +/i, '') ?? '')
  const staff = isStaff(viewer)
  const expires = claims?.typ === 'access' ? claims.exp : 0
  // Proxies that gather answers would keep the news to themselves.
  reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
  const asksHeadersOnly = request.method === 'HEAD'
  return (asksHeadersOnly ? undefined : context.streams.open({ userId, sessionId, expires, staff })) as never
}
