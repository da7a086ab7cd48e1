import { folded } from '../letters.ts'
import { type Access, type AccessFacts, accessTo } from '../membership/rules.ts'
import type { Role } from '../people/schema.ts'

/** A place of a video in the studio; `day` and `today` are days of the studio, `joined` is the caller's own (D17.open-videos). */
export type Place =
  | { kind: 'day'; day: string; today: string }
  | { kind: 'pack'; priceId: string | null }
  | { kind: 'event'; joined: boolean }

/**
 * Whether a video is open to a person: to a student if one of its places is, to Admin and Coach always. A day that has not
 * begun opens nothing, and DailyClassesCurrentDay opens today's classes only (D17.open-videos, S-Z5, S-Z7).
 */
export function openTo(places: readonly Place[], facts: AccessFacts, now: Date): Access {
  const staff = accessTo({ areas: [] }, facts, now)
  if (!staff.ok || facts.role !== 'Student') return staff
  const verdicts = places.map((place) => placeTo(place, facts, now))
  return (
    verdicts.find((verdict) => verdict.ok) ??
    verdicts.find((verdict) => !verdict.ok && verdict.code === 'not-joined') ?? {
      ok: false,
      code: 'needs-upgrade',
    }
  )
}

/** Places of the library that a student's plan opens: the same rule as conditions of a query. */
export interface OpenPlaces {
  /** Every day that has begun. */
  days: boolean
  today: boolean
  /** Packs for every plan, and those restricted to this one; null if packs are closed. */
  packsOfPrice: string | null
  joinedEvents: boolean
}

export function openPlaces(facts: AccessFacts, { now, today }: { now: Date; today: string }): OpenPlaces {
  const open = (place: Place) => placeTo(place, facts, now).ok
  const priceId = facts.subscription?.price.id ?? null
  return {
    days: open({ kind: 'day', day: '0001-01-01', today }),
    today: open({ kind: 'day', day: today, today }),
    packsOfPrice: open({ kind: 'pack', priceId }) ? priceId : null,
    joinedEvents: open({ kind: 'event', joined: true }),
  }
}

function placeTo(place: Place, facts: AccessFacts, now: Date): Access {
  if (place.kind === 'event') return accessTo({ areas: ['Calendars'], joined: place.joined }, facts, now)
  if (place.kind === 'pack') {
    const narrowed = place.priceId !== null && place.priceId !== facts.subscription?.price.id
    return narrowed
      ? { ok: false, code: 'needs-upgrade' }
      : accessTo({ areas: ['TrainingPacks'] }, facts, now)
  }
  const { day, today } = place
  if (day > today) return { ok: false, code: 'needs-upgrade' }
  return accessTo(
    { areas: day === today ? ['DailyClasses', 'DailyClassesCurrentDay'] : ['DailyClasses'] },
    facts,
    now,
  )
}

/** Whether a person may change, upload and delete a video: Admin any video, a Coach their own (D12, S-Z8). */
export function mayEdit(
  video: { coachUserId: string | null },
  person: { id: string; role: Role | null },
): boolean {
  if (person.role === 'Admin') return true
  return person.role === 'Coach' && video.coachUserId === person.id
}

/** Normal form of a style's name for uniqueness (S-I8). */
export function foldTag(title: string): string {
  return folded(title.trim().replace(/\s+/g, ' '))
}
