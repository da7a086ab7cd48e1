const KEY = 'parked film'

interface FilmPosition {
  videoId: string
  seconds: number
}

/** Stores a film's position for this tab, so that a reload resumes there (D2). */
export function storePosition(film: FilmPosition): void {
  sessionStorage.setItem(KEY, JSON.stringify(film))
}

export function clearPosition(): void {
  sessionStorage.removeItem(KEY)
}

/** Takes the stored position in seconds of a film after a reload, once; null when it was not open. */
export function takePosition(videoId: string): number | null {
  const text = sessionStorage.getItem(KEY)
  const film = text ? (JSON.parse(text) as FilmPosition) : null
  if (film?.videoId !== videoId) return null
  clearPosition()
  return film.seconds
}
