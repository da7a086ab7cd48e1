import { useUser } from '../../../platform/session.ts'

/** Whose videos the library shows: a teacher's own by their id; null for an Admin, who sees all (D18.own-videos). */
export function useOwner(): string | null {
  const user = useUser()
  return user?.role === 'Coach' ? user.id : null
}

/** The page that shows how a video is watched. */
export const playsPath = (owner: string | null, videoId: string): string =>
  `${owner === null ? '/admin/live/plays' : '/teacher/films'}/${videoId}`
