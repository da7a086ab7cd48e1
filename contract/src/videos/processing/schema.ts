import { z } from 'zod'
import { Id } from '../../values.ts'
import { PROCESSING_FAILURES, PROCESSING_STATES } from './texts.ts'

/** Maximum films in an answer, those that changed last. */
export const MOST_IN_WORK = 200

export const FilmInWork = z.object({
  videoId: Id,
  state: z.enum(PROCESSING_STATES).exclude(['done']),
  /** 0 to 100 while it runs. */
  percent: z.number().int(),
  failure: z.enum(PROCESSING_FAILURES).nullable(),
})
export type FilmInWork = z.output<typeof FilmInWork>

/** `ffmpeg` says whether this server has ffmpeg, which makes the renditions. */
export const FilmsInWork = z.object({ ffmpeg: z.boolean(), records: z.array(FilmInWork) })
export type FilmsInWork = z.output<typeof FilmsInWork>
