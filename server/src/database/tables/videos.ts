import { LEVELS, PROPS } from '@studio/contract/videos/levels-and-props.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    // Nothing reads it any more; a later release drops it.
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

/** A video saved by a person, once; deleted with its person or its video. */
export const favourites = pgTable(
  'favourites',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    keptAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('favourites_by_date').on(table.userId, table.keptAt, table.videoId),
    index('favourites_of_video').on(table.videoId),
  ],
)

/** Chapters of a film; `seconds` counts from its start. */
export const videoChapters = pgTable(
  'video_chapters',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    title: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.seconds] })],
)

/** Captions of a film in one language: the WebVTT file as uploaded, at most 200,000 bytes. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    label: text().notNull(),
    file: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
)

/**
 * Film uploads in progress; the received bytes are the length of the file. Instants are of the machine clock.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Owner of the upload, the only person who may continue it (S-F3). */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** For display only (S-F2). */
    name: text().notNull(),
    /** Upload-Metadata header as sent, because tus returns it. */
    metadata: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Known once the whole film has been read. */
    sha256: text(),
    durationSeconds: integer(),
    createdAt: instant().notNull(),
    activeAt: instant().notNull(),
    /** When its film was attached to the video; the row stays for a while to report that. */
    finishedAt: instant(),
  },
  (table) => [
    index('uploads_of_user').on(table.userId),
    index('uploads_of_video').on(table.videoId),
    index('uploads_by_activity').on(table.activeAt),
  ],
)
