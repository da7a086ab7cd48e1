import { LEVELS, PROPS } from '@studio/contract/videos/levels-and-props.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { files } from './studio.ts'

export const tags = pgTable('tags', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  titleFolded: text().notNull().unique('tags_title'),
})

/** A video is a draft while it has neither a file nor an external code (D12). */
export const videos = pgTable(
  'videos',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull().default(''),
    coachUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    fileId: uuid().references(() => files.id),
    externalEmbeddedCode: text(),
    thumbnailUrl: text(),
    durationSeconds: integer().notNull().default(0),
    level: text({ enum: LEVELS }).notNull().default('AllLevels'),
    /** Props that the class needs in addition to a mat. */
    props: text({ enum: PROPS }).array().notNull().default(sql`'{}'`),
    createdAt: instant().notNull(),
    /** Title and description as searches compare them: to make them bare for each search would take as long as the search. */
    titleBare: text().generatedAlwaysAs(sql`bare_text(title)`),
    descriptionBare: text().generatedAlwaysAs(sql`bare_text(description)`),
  },
  (table) => [
    index('videos_by_date').on(table.createdAt, table.id),
    index('videos_title_part').using('gin', sql`${table.titleBare} gin_trgm_ops`),
    index('videos_description_part').using('gin', sql`${table.descriptionBare} gin_trgm_ops`),
    index('videos_by_length').on(table.durationSeconds, table.createdAt, table.id),
    index('videos_of_coach').on(table.coachUserId, table.createdAt),
    index('videos_of_file').on(table.fileId),
  ],
)

export const videoTags = pgTable(
  'video_tags',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.tagId] }),
    index('video_tags_of_tag').on(table.tagId, table.videoId),
  ],
)

/** Names of the tags of `v`, a video, in its teacher's order. */
export const tagsOfVideo = sql`array(select t.title from video_tags vt join tags t on t.id = vt.tag_id
  where vt.video_id = v.id order by vt.position, t.title_folded)`
