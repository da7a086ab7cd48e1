import { DAY } from '@studio/contract/dates.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { standingLabels } from '@studio/contract/membership/standings.ts'
import { mayEnter, roleText } from '@studio/contract/people/rules.ts'
import type { Person } from '@studio/contract/people/schema.ts'
import type { StandingKind } from '../../../office/standing-mark.tsx'
import { momentText, shortDate, shortDay, shortWeekday } from '../../../ui/words/date-words.ts'
import { stateText } from '../office-subscribers/subscriber-words.ts'

/** Whether a person may sign in, in one word; `now` is the studio's time. */
export function statusOf(
  person: Pick<Person, 'active' | 'blockedAccess' | 'blockedToDateTime'>,
  now: Date,
): 'Active' | 'Blocked' | 'Inactive' {
  const { active, blockedAccess, blockedToDateTime } = person
  const until = blockedToDateTime ? new Date(blockedToDateTime) : null
  const verdict = mayEnter({ active, blockedAccess, blockedToDateTime: until, registeredFully: null }, now)
  if (verdict.ok) return 'Active'
  return verdict.code === 'blocked' ? 'Blocked' : 'Inactive'
}

/** How a person stands: glyph, word and what there is to add. */
interface StandingWords {
  mark: StandingKind
  text: string
  more: string
}

/** Whether a person may sign in; of a student who may, how their sign-up or membership stands. */
export function standingOf(
  person: Block & {
    active: boolean
    role: Person['role']
    signUpFinished: boolean
    subscription: Pick<Subscription, 'state' | 'dateTimeEnd' | 'given'> | null
    /** When the card of somebody past due is asked again. */
    retryDateTime?: string | null
  },
  now: Date,
): StandingWords {
  const { role, signUpFinished, subscription } = person
  const text = statusOf(person, now)
  if (text === 'Blocked') return { mark: 'blocked', text, more: blockEndText(person, now) }
  if (text === 'Inactive') return { mark: 'inactive', text, more: '' }
  if (role !== 'Student') return { mark: 'staff', text: 'Staff', more: roleText(role) }
  if (!signUpFinished) return { mark: 'unfinished', text: standingLabels.unfinished, more: '' }
  if (!subscription) return { mark: 'none', text: standingLabels.none, more: '' }
  return {
    mark: subscription.state,
    text: stateText(subscription),
    more: untilText(subscription, now) || retryText(subscription.state, person, now),
  }
}

/** "ends tomorrow" of a trial, "until 3 Dec" of what will not be renewed; empty for what goes on. */
function untilText(
  { state, dateTimeEnd: end, given }: Pick<Subscription, 'state' | 'dateTimeEnd' | 'given'>,
  now: Date,
): string {
  if (state === 'given') return given?.until ? `until ${shortDate(given.until)}` : 'no end'
  const day = dayFrom(end, now)
  if (state === 'trialing') return `ends ${day}`
  // Beside "Day pass" the longer word would take a second line.
  if (state === 'ending' || state === 'day_pass') return `until ${day === 'tomorrow' ? shortDay(end) : day}`
  return ''
}

/** "retry Mon", or "retry 12 Dec" a week ahead and later, of somebody who is past due. */
function retryText(
  state: Subscription['state'],
  { retryDateTime: at }: { retryDateTime?: string | null },
  now: Date,
): string {
  if (state !== 'past_due' || !at) return ''
  const isSoon = new Date(at).getTime() < now.getTime() + 6 * DAY
  return `retry ${isSoon ? shortWeekday(at) : shortDay(at)}`
}

function dayFrom(instant: string, now: Date): string {
  const day = shortDate(instant)
  if (day === shortDate(now.toISOString())) return 'today'
  return day === shortDate(new Date(now.getTime() + DAY).toISOString()) ? 'tomorrow' : shortDay(instant)
}

type Block = Pick<Person, 'blockedAccess' | 'blockedChat' | 'blockedComments' | 'blockedToDateTime'>

/** Whether any restriction of a person applies now. */
export function isBlocked(person: Block, now: Date): boolean {
  const until = person.blockedToDateTime
  const isRestricted = person.blockedAccess || person.blockedChat || person.blockedComments
  return isRestricted && (until === null || new Date(until) > now)
}

/** The last day of a running block, for the lists. */
export function blockEndText(person: Block, now: Date): string {
  const until = person.blockedToDateTime
  return until && isBlocked(person, now) ? `until ${shortDate(until)}` : ''
}

/** What a block does, or how long a running one lasts and how it ends sooner; `now` is the studio's time. */
export function blockText(person: Block, now: Date): string {
  const until = person.blockedToDateTime
  if (!isBlocked(person, now)) return 'Their plan stays as it is. The block lifts by itself.'
  const end = until === null ? 'without an end' : `until ${momentText(until)}`
  return `Blocked ${end}. To lift the block now, turn all three off.`
}
