import { DAY } from '@studio/contract/dates.ts'
import { type AccessFacts, accessTo } from '@studio/contract/membership/rules.ts'
import { accessToJoin } from '@studio/contract/practice-calendar/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { CountVisit } from '../../platform/limits/count-calls.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accessFactsOf } from '../membership/queries.ts'
import { FEED, holderOfFeed } from '../practice-calendar/calendar-link/secret-link.ts'
import { cancelledFor } from '../practice-calendar/cancelled-facts.ts'
import { type EventFacts, joinedEvents, joinedOfWhoLeft } from '../practice-calendar/event-facts.ts'
import { entryOf } from './event-file.ts'
import { calendarFile } from './icalendar.ts'
import { ownEntries } from './own-entries.ts'

/** Range of events in the feed, before and after now. */
const BEFORE = 60 * DAY
const AHEAD = 400 * DAY
/** Suggested refresh interval (RFC 7986, 5.7). */
const EVERY_HOURS = 6

/**
 * Serves `/my-practices/<token>.ics`, a person's joined practices, the days of their paths and the classes that they have planned, to
 * calendar programs that hold this secret link and can't sign in (D18.calendar-feed). Shared caches must not store it. 404 if the
 * link was revoked.
 */
export function ownPracticesFile(app: FastifyInstance, context: Context, countVisit: CountVisit): void {
  app.get<{ Params: { token: string } }>(
    `${FEED}/:token.ics`,
    { schema: { hide: true } as object, exposeHeadRoute: true },
    async ({ params, ip }, reply) => {
      const holder = await holderOfFeed(context, params.token)
      // The servers of a large calendar program read the feeds of all members.
      countVisit(ip, holder?.kind === 'person' ? holder.id : undefined)
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
      if (holder?.kind !== 'person') throw new Refusal('notFound', refusals.notFound)
      const facts = await accessFactsOf(context, holder)
      const isCovered = accessTo({ areas: [] }, facts, context.clock.now()).ok
      const [events, own] = await Promise.all([
        eventsFor(context, holder.id, facts),
        ownEntries(context, holder.id, { facts, isCovered }),
      ])
      const { studioName } = context.settings.now()
      const entries = [...events.map((event) => entryOf(context, event)), ...own]
      const name = `${studioName}: my practices`
      return reply
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(studioName, entries, { name, everyHours: EVERY_HOURS }))
    },
  )
}

/** Joined events around now, and cancelled ones; none to come without a plan that opens calendars. */
async function eventsFor(context: Context, userId: string, facts: AccessFacts): Promise<EventFacts[]> {
  const now = context.clock.now()
  const isOpen = accessToJoin(facts, now).ok
  const range = {
    from: new Date(now.getTime() - BEFORE),
    to: isOpen ? new Date(now.getTime() + AHEAD) : now,
  }
  const found = await Promise.all([
    joinedEvents(context, userId, range),
    cancelledFor(context, userId),
    joinedOfWhoLeft(context, userId),
  ])
  return found.flat()
}
