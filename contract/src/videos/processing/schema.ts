import { z } from 'zod'
import { Id } from '../../values.ts'
import { LACKS, PROCESSING_FAILURES, PROCESSING_STATES } from './texts.ts'

/** Maximum films in an answer, those that changed last. */
export const MOST_IN_WORK = 200

export const FilmInWork = z.object({
  videoId: Id,
  state: z.enum(PROCESSING_STATES).exclude(['done']),
  /** 0 to 100 while it runs. */
  percent: z.number().int(),
  failure: z.enum(PROCESSING_FAILURES).nullable(),
  /** Whether it plays in several qualities meanwhile, because they are made again. */
  made: z.boolean(),
})
export type FilmInWork = z.output<typeof FilmInWork>

/**
 * `ffmpeg` says whether this server has ffmpeg, which makes the renditions; `lacking` is the number of finished films
 * that came before something that is made of films now.
 */
export const FilmsInWork = z.object({
  ffmpeg: z.boolean(),
  lacking: z.number().int(),
  records: z.array(FilmInWork),
})
export type FilmsInWork = z.output<typeof FilmsInWork>

/** What was made of one film, and how loud it is. */
export const FilmState = z.object({
  ffmpeg: z.boolean(),
  /** Null if nobody will begin: there is no ffmpeg, or it is a film of the demo. */
  state: z.enum(PROCESSING_STATES).nullable(),
  percent: z.number().int(),
  failure: z.enum(PROCESSING_FAILURES).nullable(),
  /** Pixels of the shorter side, largest first; none for a film that plays as it came. */
  heights: z.array(z.number().int()),
  /** Whether its voice and its music are tracks of their own. */
  mixes: z.boolean(),
  /** LUFS of the whole film and dBTP of its loudest moment as it came; null until they are measured (EBU R 128). */
  loudness: z.number().nullable(),
  peak: z.number().nullable(),
  /** Whether its sound is to be levelled, and whether that of the shown qualities is. */
  level: z.boolean(),
  levelled: z.boolean(),
  lacks: z.array(z.enum(LACKS)),
})
export type FilmState = z.output<typeof FilmState>

/** An absent choice stays as it is. */
export const Remaking = z.strictObject({ level: z.boolean().optional() }).default({})
export type Remaking = z.output<typeof Remaking>

export const FilmsRemade = z.object({ films: z.number().int() })

/** Bytes of all films, renditions and unfinished uploads; `quota` is null without a limit. */
export const FilmStorage = z.object({ bytes: z.number(), quota: z.number().nullable() })
export type FilmStorage = z.output<typeof FilmStorage>
