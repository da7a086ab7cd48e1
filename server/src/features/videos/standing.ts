import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import { openTo } from '@studio/contract/videos/rules.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { standingAmong } from '../membership/queries.ts'
import type { KeptVideo } from './kept-videos.ts'

/** What is asked for each viewer anew: what their membership opens, and which of some calendars they have joined. */
export interface Standing {
  facts: AccessFacts
  joined: ReadonlySet<string>
  now: Date
}

/** A viewer's standing towards some calendars, in one question; a visitor is not asked about. */
export async function standingOf(
  context: Context,
  viewer: Viewer,
  calendarIds: Iterable<string>,
): Promise<Standing> {
  const { facts, joined } = await standingAmong(context, viewer, [...new Set(calendarIds)])
  return { facts, joined, now: context.clock.now() }
}

/** The calendars in which some videos are shown. */
export function calendarsOf(videos: Iterable<KeptVideo>): string[] {
  return [...videos].flatMap(({ places }) =>
    places.flatMap((place) => (place.kind === 'event' ? place.calendarId : [])),
  )
}

/** Whether a kept video is open to whoever has this standing (D17.open-videos, S-Z5). */
export function isOpen({ places }: KeptVideo, { facts, joined, now }: Standing): boolean {
  const own = places.map((place) =>
    place.kind === 'event' ? { kind: place.kind, joined: joined.has(place.calendarId) } : place,
  )
  return openTo(own, facts, now).ok
}
