import { DAY } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { CountVisit } from '../../platform/limits/count-calls.ts'
import { Refusal } from '../../platform/refusal.ts'
import { joinedEvents } from '../practice-calendar/event-facts.ts'
import { FEED, holderOfFeed } from '../practice-calendar/feed/feed-link.ts'
import { entryOf } from './event-file.ts'
import { calendarFile } from './icalendar.ts'

/** Range of events in the feed, before and after now. */
const BEFORE = 60 * DAY
const AHEAD = 400 * DAY
/** Suggested refresh interval (RFC 7986, 5.7). */
const EVERY_HOURS = 6

/**
 * Serves `/my-practices/<token>.ics`, a person's joined practices, to calendar programs that hold this secret link and can't sign
 * in (D18.calendar-feed). Shared caches must not store it. 404 if the link was revoked.
 */
export function ownPracticesFile(app: FastifyInstance, context: Context, countVisit: CountVisit): void {
  app.get<{ Params: { token: string } }>(
    `${FEED}/:token.ics`,
    { schema: { hide: true } as object, exposeHeadRoute: true },
    async ({ params, ip }, reply) => {
      const userId = await holderOfFeed(context, params.token)
      // The servers of a large calendar program read the feeds of all members.
      countVisit(ip, userId ?? undefined)
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
      if (!userId) throw new Refusal('notFound', refusals.notFound)
      const now = context.clock.now().getTime()
      const range = { from: new Date(now - BEFORE), to: new Date(now + AHEAD) }
      const events = await joinedEvents(context.db, userId, range)
      const { studioName } = context.settings.now()
      const entries = events.map((event) => entryOf(context, event))
      const name = `${studioName}: my practices`
      return reply
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(studioName, entries, { name, everyHours: EVERY_HOURS }))
    },
  )
}
