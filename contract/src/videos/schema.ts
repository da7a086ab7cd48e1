import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { Id } from '../values.ts'

export const Tag = z.object({ id: Id, title: z.string() })
export type Tag = z.output<typeof Tag>
export const Tags = z.object({ records: z.array(Tag) })

/** The teacher beside a class. */
export const CoachUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string(),
  avatarUrl: z.string().nullable(),
  color: z.string().nullable(),
})

/** PLAYER-06; `url` and `externalEmbeddedCode` are absent without access (D6, S-Z6). */
export const Video = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Whole seconds. */
  duration: z.number().int(),
  tagList: z.array(z.string()),
  tags: z.array(Tag),
  coachUser: CoachUser.nullable(),
  /** Root-relative and signed, good for five minutes. */
  url: z.string().optional(),
  externalEmbeddedCode: z.string().optional(),
})
export type Video = z.output<typeof Video>

/** The search of the library; the body's odd capitals are the document's. */
export const VideoSearch = z
  .strictObject({
    title: z.string().max(100),
    coachUsersIds: z.array(Id).max(100),
    tagsIds: z.array(Id).max(100),
    orderBy: z.enum(['DateTime', 'Title']),
    hasThumbnail: z.boolean(),
    OrderByDescending: z.boolean(),
  })
  .partial()
  .default({})
export const VideosQuery = Paging
export const Videos = listOf(Video)
