import { z } from 'zod'
import { listOf, Paging } from '../../paging.ts'
import { Id, Instant } from '../../values.ts'
import { Video } from '../schema.ts'

/** Longer than any film, in seconds. */
const LONGEST_SECONDS = 172_800

export const VideoParams = z.object({ videoId: Id })

/** Position in a film, in whole seconds. */
export const Position = z.strictObject({ seconds: z.number().int().min(0).max(LONGEST_SECONDS) })

/** How hard a class was, as who did it says. */
export const felts = ['tooEasy', 'right', 'tooHard'] as const
export const Felt = z.enum(felts)
export type Felt = z.output<typeof Felt>

/** What a person changes about one film of their history; what is left out stays. */
export const MarkChange = z.strictObject({
  seconds: Position.shape.seconds.optional(),
  felt: Felt.nullable().optional(),
})

export const ProgressSettings = z.strictObject({ enabled: z.boolean() })

/** `finished` stays true once the end was reached; `seconds` is the position to resume from, 0 for the start. */
const standing = { seconds: z.number().int(), finished: z.boolean() }

export const WatchedVideo = z.object({ video: Video, ...standing, dateTime: Instant })
export type WatchedVideo = z.output<typeof WatchedVideo>

export const ProgressQuery = Paging
/** `enabled` says whether the history is on. */
export const WatchedVideos = listOf(WatchedVideo).extend({ enabled: z.boolean() })
export type WatchedVideos = z.output<typeof WatchedVideos>

/** Maximum marks in an answer, the last watched; 400 take 36 kB. */
export const MOST_MARKS = 400

export const ProgressMark = z.object({ videoId: Id, ...standing, felt: Felt.optional() })
export type ProgressMark = z.output<typeof ProgressMark>
/** Everything that cards show of a person; `favourites` are the ids of all that they keep. */
export const ProgressMarks = z.object({ records: z.array(ProgressMark), favourites: z.array(Id) })
export type ProgressMarks = z.output<typeof ProgressMarks>

/** Maximum practices in an answer, the latest; five a day for a year are 1,825. */
export const MOST_PRACTICES = 2_000

/** A class watched to its end, at least half of it: time, and the seconds watched. */
export const Practice = z.object({ dateTime: Instant, seconds: z.number().int() })
export type Practice = z.output<typeof Practice>

/** A calendar year instead of the last 54 weeks. */
export const PracticesQuery = z.object({
  year: z.coerce.number<number | string>().int().min(1900).max(2199).optional(),
})

/** Practices of the last 54 weeks, or around a calendar year, latest first; `since` is the first ever. */
export const Practices = z.object({ records: z.array(Practice), since: Instant.nullable() })
