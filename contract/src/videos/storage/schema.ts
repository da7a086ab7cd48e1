import { z } from 'zod'

/** Bytes of all films, renditions and unfinished uploads; `quota` is null without a limit. */
export const FilmStorage = z.object({ bytes: z.number(), quota: z.number().nullable() })
export type FilmStorage = z.output<typeof FilmStorage>
