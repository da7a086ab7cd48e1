import { z } from 'zod'
import { listOf, Paging } from '../../paging.ts'
import { TypedLine } from '../../typed-text.ts'
import { Id, QueryList } from '../../values.ts'
import { fieldTexts } from '../messages.ts'
import { Level, Video } from '../schema.ts'
import { AT_HAND, MOST_MINUTES, WORDS_LENGTH } from './rules.ts'

export const FindVideosQuery = Paging.extend({
  /** Minutes available; films that are not longer match. */
  minutes: z.coerce.number<number | string>().int().min(1).max(MOST_MINUTES).optional(),
  words: TypedLine({ max: WORDS_LENGTH, long: `Please use at most ${WORDS_LENGTH} characters` }).optional(),
  /** Classes of all levels match every level. */
  levels: QueryList(Level),
  /** Available props; classes that need no other match. */
  props: QueryList(z.enum(AT_HAND, fieldTexts.prop)),
  coachUsersIds: QueryList(Id),
  tagsIds: QueryList(Id),
})
export type FindVideosQuery = z.output<typeof FindVideosQuery>

/** A video with a public page that contains it: its latest day, `YYYY-MM-DD`, or one of its paths. */
export const FoundVideo = Video.extend({
  place: z.object({ day: z.string().nullable(), packId: Id.nullable() }),
})
export type FoundVideo = z.output<typeof FoundVideo>

/**
 * The total stops at 1,000. `closed` is the number of further matches that the caller's plan does not include; `forgiven` is
 * true if no title has all words as typed and the matches are approximate.
 */
export const FoundVideos = listOf(FoundVideo).extend({ closed: z.number().int(), forgiven: z.boolean() })
export type FoundVideos = z.output<typeof FoundVideos>
