/** The demo's films in server/demo/videos, without `.mp4`, and how long each runs, in seconds. */
export const filmSeconds = {
  'dawn-hills': 58,
  'mist-hills': 46,
  'rose-hills': 39,
  'dusk-hills': 62,
  'night-hills': 74,
  'ochre-dunes': 52,
  'dawn-dunes': 44,
  'dusk-water': 66,
  'rose-water': 54,
  'night-water': 84,
  'mist-rings': 40,
  'noon-rings': 30,
  'rose-rings': 50,
  'mist-stones': 48,
  'noon-reeds': 34,
  'ochre-reeds': 26,
  'rose-branch': 42,
} as const

export type FilmName = keyof typeof filmSeconds

export const filmNames = Object.keys(filmSeconds) as FilmName[]

/** The file of a film, as it is named in server/demo/videos. */
export function filmFile(film: FilmName): string {
  return `${film}.mp4`
}
