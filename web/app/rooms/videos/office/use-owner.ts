import { useUser } from '../../../platform/session.ts'

/** Whose videos the library shows: a teacher's own by their id; null for an Admin, who sees all (D18.own-videos). */
export function useOwner(): string | null {
  const user = useUser()
  return user?.role === 'Coach' ? user.id : null
}
