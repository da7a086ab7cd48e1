import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { Photo } from '../studio/schema.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant, QueryBoolean, QueryList, Version } from '../values.ts'
import { ChosenVideos, Video } from '../videos/schema.ts'
import { fieldTexts, PACK_TITLE_LENGTH } from './messages.ts'

/** PATH-02, PACK-04: an ordered list of videos; `priceId` restricts it to members of one plan (D13). */
export const TrainingPack = z.object({
  id: Id,
  title: z.string(),
  priceId: Id.nullable(),
  dateTime: Instant,
  videos: z.array(Video),
  videoIds: z.array(Id),
  /** The studio's photograph of the path; null means a drawn picture. */
  photo: Photo.nullable(),
  /** For Admin only. */
  version: Version.optional(),
})
export type TrainingPack = z.output<typeof TrainingPack>

/** API-31, LIST-02: a pack matches if any of its videos has the teacher or style, and is answered whole. */
export const TrainingPacksQuery = Paging.extend({
  orderByDescending: QueryBoolean.optional(),
  showEmpty: QueryBoolean.optional(),
  coachUsersIds: QueryList(Id),
  tagsIds: QueryList(Id),
  title: z.string().max(PACK_TITLE_LENGTH).optional(),
})
export type TrainingPacksQuery = z.output<typeof TrainingPacksQuery>
export const TrainingPacks = listOf(TrainingPack)

/** Maximum videos in a path. */
export const PACK_LENGTH = 100

/** PACK-04, BO-API-43 */
export const TrainingPackDraft = z.strictObject({
  title: TypedLine({ max: PACK_TITLE_LENGTH, empty: fieldTexts.title, long: fieldTexts.titleLong }),
  priceId: Id.nullable().optional(),
  videoIds: ChosenVideos({ min: 0, max: PACK_LENGTH }),
})
export type TrainingPackDraft = z.output<typeof TrainingPackDraft>
export const TrainingPackChange = TrainingPackDraft.partial()
export type TrainingPackChange = z.output<typeof TrainingPackChange>

/** The form of a path; without a plan it is open to everybody with training paths. */
export const PackForm = z.strictObject({
  title: TrainingPackDraft.shape.title,
  priceId: z.union([z.literal(''), Id]).transform((id) => id || null),
})
