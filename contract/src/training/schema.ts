import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { Id, Instant, QueryBoolean, QueryList } from '../values.ts'
import { Video } from '../videos/schema.ts'

/** PATH-02: a few videos in an order; `priceId` narrows it to the holders of one plan (D13). */
export const TrainingPack = z.object({
  id: Id,
  title: z.string(),
  priceId: Id.nullable(),
  dateTime: Instant,
  videos: z.array(Video),
})
export type TrainingPack = z.output<typeof TrainingPack>

/** API-31, LIST-02: a pack is found by the teachers and styles of any of its videos, and is shown whole. */
export const TrainingPacksQuery = Paging.extend({
  orderByDescending: QueryBoolean.optional(),
  showEmpty: QueryBoolean.optional(),
  coachUsersIds: QueryList(Id),
  tagsIds: QueryList(Id),
})
export type TrainingPacksQuery = z.output<typeof TrainingPacksQuery>
export const TrainingPacks = listOf(TrainingPack)
