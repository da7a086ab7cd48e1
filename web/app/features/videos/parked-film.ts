const KEY = 'parked film'

interface ParkedFilm {
  videoId: string
  seconds: number
}

/** Keeps for this tab where a film stands, so that a reload goes on from there (D2). */
export function parkFilm(film: ParkedFilm): void {
  sessionStorage.setItem(KEY, JSON.stringify(film))
}

export function forgetFilm(): void {
  sessionStorage.removeItem(KEY)
}

/** The second at which this film stood before the page was reloaded, once; null when it was not open. */
export function takeFilm(videoId: string): number | null {
  const text = sessionStorage.getItem(KEY)
  const film = text ? (JSON.parse(text) as ParkedFilm) : null
  if (film?.videoId !== videoId) return null
  forgetFilm()
  return film.seconds
}
