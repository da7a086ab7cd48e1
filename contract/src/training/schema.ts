import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { Photo } from '../studio/schema.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant, QueryBoolean, QueryList } from '../values.ts'
import { Version } from '../version.ts'
import { ChosenVideos } from '../videos/chosen.ts'
import { Video } from '../videos/schema.ts'
import { fieldTexts } from './messages.ts'

/** PATH-02, PACK-04: a few videos in an order; `priceId` narrows it to the holders of one plan (D13). */
export const TrainingPack = z.object({
  id: Id,
  title: z.string(),
  priceId: Id.nullable(),
  dateTime: Instant,
  videos: z.array(Video),
  /** The ids of `videos`, in the same order. */
  videoIds: z.array(Id),
  /** The studio's own photograph of the path; without one its picture is drawn. */
  photo: Photo.nullable(),
  /** For Admin, who may change it. */
  version: Version.optional(),
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

/** Of a path's title, counted in characters. */
export const TITLE_LENGTH = 100
/** Of videos in one path. */
export const PACK_LENGTH = 100

/** PACK-04, BO-API-43 */
export const TrainingPackDraft = z.strictObject({
  title: TypedLine({ max: TITLE_LENGTH, empty: fieldTexts.title, long: fieldTexts.titleLong }),
  priceId: Id.nullable().optional(),
  videoIds: ChosenVideos({ min: 0, max: PACK_LENGTH }),
})
export type TrainingPackDraft = z.output<typeof TrainingPackDraft>
export const TrainingPackChange = TrainingPackDraft.partial()
export type TrainingPackChange = z.output<typeof TrainingPackChange>

/** What is typed of a path; no plan is everybody with training paths. */
export const PackForm = z.strictObject({
  title: TrainingPackDraft.shape.title,
  priceId: z.union([z.literal(''), Id]).transform((id) => id || null),
})
