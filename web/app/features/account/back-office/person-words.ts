import { mayEnter } from '@studio/contract/people/rules.ts'
import type { Person, Role } from '@studio/contract/people/schema.ts'

/** A role as people read it: a Coach is a Teacher (ACCESS-02). */
export function roleText(role: Role): string {
  return role === 'Coach' ? 'Teacher' : role
}

/** Whether somebody may sign in, in one word; `now` is the studio's. */
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
