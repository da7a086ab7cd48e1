import type { Role } from './schema.ts'

/** Label of a role: a Coach is a Teacher (ACCESS-02). */
export function roleText(role: Role): string {
  return role === 'Coach' ? 'Teacher' : role
}
