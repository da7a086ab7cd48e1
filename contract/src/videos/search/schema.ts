import { z } from 'zod'
import { listOf, Paging } from '../../paging.ts'
import { TypedLine } from '../../typed-text.ts'
import { Id, QueryList } from '../../values.ts'
import { fieldTexts } from '../messages.ts'
import { Level, Video } from '../schema.ts'
import { AT_HAND, MOST_MINUTES, WORDS_LENGTH } from './rules.ts'

export const FindVideosQuery = Paging.extend({
  /** How long somebody has: what is not longer fits. */
  minutes: z.coerce.number<number | string>().int().min(1).max(MOST_MINUTES).optional(),
  words: TypedLine({ max: WORDS_LENGTH, long: `Please, use at most ${WORDS_LENGTH} characters` }).optional(),
  /** Classes of all levels are among those of each. */
  levels: QueryList(Level),
  /** What somebody has at hand: classes that need nothing beside it. */
  props: QueryList(z.enum(AT_HAND, fieldTexts.prop)),
  coachUsersIds: QueryList(Id),
  tagsIds: QueryList(Id),
})
export type FindVideosQuery = z.output<typeof FindVideosQuery>

/** A video with a page of it that is open to everybody: its latest day, `YYYY-MM-DD`, or one of its paths. */
export const FoundVideo = Video.extend({
  place: z.object({ day: z.string().nullable(), packId: Id.nullable() }),
})
export type FoundVideo = z.output<typeof FoundVideo>

/**
 * At most 1,000 are counted. `closed` says how many more there are that the caller's plan does not open; `forgiven` that
 * nothing has all words as they were typed, and these come close.
 */
export const FoundVideos = listOf(FoundVideo).extend({ closed: z.number().int(), forgiven: z.boolean() })
export type FoundVideos = z.output<typeof FoundVideos>
