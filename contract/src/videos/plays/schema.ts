import { z } from 'zod'
import { OverviewQuery } from '../../overview/schema.ts'
import { listOf, Paging } from '../../paging.ts'
import { Id } from '../../values.ts'

/** Plays of some days: all, those watched to the end, and the seconds of film watched. */
const sums = { plays: z.number().int(), finished: z.number().int(), seconds: z.number().int() }

/** UTC days, both included (D1). */
export const PlaysQuery = OverviewQuery
export const PlayedVideosQuery = Paging.extend(OverviewQuery.shape)

export const PlayedVideo = z.object({
  id: Id,
  title: z.string(),
  /** Null once their account is deleted. */
  teacher: z.string().nullable(),
  ...sums,
})
export type PlayedVideo = z.output<typeof PlayedVideo>
export const PlayedVideos = listOf(PlayedVideo)
export type PlayedVideos = z.output<typeof PlayedVideos>

/** How a film was watched; a play counts on the day on which it began. */
export const VideoPlays = z.object({
  title: z.string(),
  /** Length in whole seconds. */
  duration: z.number().int(),
  ...sums,
  /** Days with plays, in order. */
  days: z.array(z.object({ day: z.string(), plays: z.number().int(), seconds: z.number().int() })),
  /** Plays that stopped in each twentieth of the film, in order. */
  stops: z.array(z.number().int()),
})
export type VideoPlays = z.output<typeof VideoPlays>
