import { z } from 'zod'

/** Bytes that all films take, with what was made of them and what is still to come of uploads; `quota` is null for none. */
export const FilmStorage = z.object({ bytes: z.number(), quota: z.number().nullable() })
export type FilmStorage = z.output<typeof FilmStorage>
