import type { State } from '@studio/contract/membership/schema.ts'
import { mayEnter } from '@studio/contract/people/rules.ts'
import type { Person } from '@studio/contract/people/schema.ts'
import { momentText, shortDate } from '../../../ui/words/date-words.ts'
import { stateWords } from '../office-subscribers/subscriber-words.ts'

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

interface StatusWords {
  text: string
  tone: 'ok' | 'warn' | 'bad' | 'blue' | 'quiet'
}

/** Whether a person may sign in; of a student who may, how their sign-up or membership stands. */
export function statusWords(
  person: Parameters<typeof statusOf>[0] & {
    role: Person['role']
    signUpFinished: boolean
    subscription: { state: State } | null
  },
  now: Date,
): StatusWords {
  const text = statusOf(person, now)
  if (text !== 'Active') return { text, tone: text === 'Blocked' ? 'bad' : 'quiet' }
  if (person.role !== 'Student') return { text, tone: 'ok' }
  if (!person.signUpFinished) return { text: 'Sign-up not finished', tone: 'quiet' }
  return person.subscription ? stateWords(person.subscription.state) : { text: 'No plan', tone: 'quiet' }
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
