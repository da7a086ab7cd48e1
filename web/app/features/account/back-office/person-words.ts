import { mayEnter } from '@studio/contract/people/rules.ts'
import type { Person, Role } from '@studio/contract/people/schema.ts'
import { momentText } from '../../../ui/words/date-words.ts'

/** Label of a role: a Coach is a Teacher (ACCESS-02). */
export function roleText(role: Role): string {
  return role === 'Coach' ? 'Teacher' : role
}

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

type Block = Pick<Person, 'blockedAccess' | 'blockedChat' | 'blockedComments' | 'blockedToDateTime'>

/** What a block does, or how long a running one lasts and how it ends sooner; `now` is the studio's time. */
export function blockText(person: Block, now: Date): string {
  const until = person.blockedToDateTime
  const isBlocked = person.blockedAccess || person.blockedChat || person.blockedComments
  if (!isBlocked || (until !== null && new Date(until) <= now))
    return 'Their plan stays as it is. The block lifts by itself.'
  const end = until === null ? 'without an end' : `until ${momentText(until)}`
  return `Blocked ${end}. To lift the block now, turn all three off.`
}
