/** Name in the tab's storage. */
export const POSITION_KEY = 'parked film'

interface FilmPosition {
  videoId: string
  seconds: number
}

/** Stores a film's position for this tab, from the moment it opens, so that a reload resumes there (D2). */
export function storePosition({ videoId, seconds }: FilmPosition): void {
  sessionStorage.setItem(POSITION_KEY, `${videoId} ${seconds}`)
}

export function clearPosition(): void {
  sessionStorage.removeItem(POSITION_KEY)
}

/**
 * Position in seconds of a film that was open before a reload; null without one. It stays stored until the player closes, because
 * the page may reload again while the film opens, as after a renewed session (AUTH-06).
 */
export function storedPosition(videoId: string): number | null {
  const [id, seconds] = sessionStorage.getItem(POSITION_KEY)?.split(' ') ?? []
  return id === videoId ? Number(seconds) : null
}
