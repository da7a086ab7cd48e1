import { z } from 'zod'
import { required } from '../field-texts.ts'
import { listOf, Paging } from '../paging.ts'
import { RawText } from '../raw-text.ts'
import { TypedLine, TypedLines } from '../typed-text.ts'
import { Id, IdOr, Version } from '../values.ts'
import { LEVELS, PROPS } from './levels-and-props.ts'
import {
  fieldTexts,
  MOST_TAGS,
  refusals,
  TAG_LENGTH,
  VIDEO_DESCRIPTION_LENGTH,
  VIDEO_TITLE_LENGTH,
} from './messages.ts'
import { filmName, isFilmName } from './upload/rules.ts'

export const Level = z.enum(LEVELS, fieldTexts.level)
export const Prop = z.enum(PROPS, fieldTexts.prop)
/** Props of a class, each once, in a fixed order. */
const Props = z
  .array(Prop)
  .max(PROPS.length, fieldTexts.tooManyProps)
  .overwrite((given) => PROPS.filter((prop) => given.includes(prop)))

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

/** Number of places of a video, shown before it is deleted (D12). */
export const VideoPlaces = z.object({
  classes: z.number().int(),
  /** Classes among them whose day has not begun. */
  classesToCome: z.number().int(),
  packs: z.number().int(),
  events: z.number().int(),
})
export type VideoPlaces = z.output<typeof VideoPlaces>

/** PLAYER-06, LIBRARY-05; `url` and `externalEmbeddedCode` are absent without access (D6, S-Z6). */
export const Video = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Whole seconds. */
  duration: z.number().int(),
  level: Level,
  /** Props besides a mat. */
  props: z.array(Prop),
  tagList: z.array(z.string()),
  tags: z.array(Tag),
  tagIds: z.array(Id),
  /** The responsible teacher; null once their account is deleted. */
  coachUserId: Id.nullable(),
  coachUser: CoachUser.nullable(),
  /** Root-relative signed URL, valid for five minutes. */
  url: z.string().optional(),
  externalEmbeddedCode: z.string().optional(),
  /** For visitors, if the studio shows previews of its classes. */
  previewUrl: z.string().optional(),
  /** Only in the answer for a single video: the latest day that it was a class of, whose page is public (SHARE-02). */
  day: z.string().optional(),
  /** Only in the answer for a single video, for people who may delete it. */
  places: VideoPlaces.optional(),
  /** Only for people who may change it. */
  version: Version.optional(),
})
export type Video = z.output<typeof Video>

const title = TypedLine({ max: VIDEO_TITLE_LENGTH, empty: required, long: fieldTexts.title })

/** BO-VALID-06: a link is trimmed; an empty one means none. */
const link = z
  .string()
  .max(500)
  .transform((text) => text.trim() || null)
  .nullable()

/** BO-API-12: fields of a new video; its file is uploaded afterwards (UPLOAD-05). */
export const NewVideo = z.strictObject({
  title,
  description: TypedLines({ max: VIDEO_DESCRIPTION_LENGTH, long: fieldTexts.description }).default(''),
  coachUserId: IdOr(fieldTexts.teacher),
  externalEmbeddedCode: link.default(null),
  tagIds: z
    .array(Id)
    .max(MOST_TAGS, fieldTexts.tooManyTags)
    .overwrite((ids) => [...new Set(ids)])
    .default([]),
  level: Level.default('AllLevels'),
  props: Props.default([]),
})
export type NewVideo = z.output<typeof NewVideo>

/** BO-API-13: absent fields keep their value. */
export const VideoChanges = z
  .strictObject({
    ...NewVideo.shape,
    description: NewVideo.shape.description.unwrap(),
    externalEmbeddedCode: link,
    tagIds: NewVideo.shape.tagIds.unwrap(),
    level: Level,
    props: Props,
  })
  .partial()
export type VideoChanges = z.output<typeof VideoChanges>
/** Public URL of a video's picture. */
export const Poster = z.object({ thumbnailUrl: z.string() })

/** BO-API-19: facts that a video service reports about a video; `duration` in whole seconds. */
export const ExternalVideoQuery = z.object({ url: z.string().trim().min(1, refusals.invalidLink).max(500) })
export const ExternalVideo = z.object({
  title: z.string(),
  duration: z.number().int(),
  thumbnailUrl: z.string().nullable(),
})

const tagTitle = RawText({ max: TAG_LENGTH, wrong: fieldTexts.tag, long: fieldTexts.tag })
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(TypedLine({ max: TAG_LENGTH, empty: fieldTexts.tag, long: fieldTexts.tag }))

/** BO-API-20: styles by name, in order. */
export const TagTitles = z.strictObject({ titles: z.array(tagTitle).max(MOST_TAGS, fieldTexts.tooManyTags) })

/** LIBRARY-06: the form of a video, with styles by name; an uploaded film has no link. */
export const VideoForm = NewVideo.omit({ tagIds: true }).extend({ styles: TagTitles.shape.titles })
export type VideoForm = z.output<typeof VideoForm>

/** LIBRARY-06 for several videos: names of styles to add, and ids of styles to remove. */
export const StyleChanges = z.strictObject({ add: TagTitles.shape.titles, remove: z.array(Id) })
export type StyleChanges = z.output<typeof StyleChanges>

/** The search of the library; the body's capitals are part of the documented contract. */
export const VideoSearch = z
  .strictObject({
    title: z.string().max(100),
    coachUsersIds: z.array(Id).max(100),
    tagsIds: z.array(Id).max(100),
    orderBy: z.enum(['DateTime', 'Title']),
    hasThumbnail: z.boolean(),
    /** Without drafts. */
    hasFilm: z.boolean(),
    OrderByDescending: z.boolean(),
  })
  .partial()
  .default({})
export const VideosQuery = Paging
export const Videos = listOf(Video)

/** BO-API-18, S-F2: allowed tus metadata; the name is for display only. */
export const UploadMetadata = z.strictObject({
  name: RawText({ max: 250, wrong: refusals.notAFilm, long: refusals.notAFilm })
    .refine(isFilmName, refusals.notAFilm)
    .transform(filmName),
  mimetype: z.enum(['video/mp4', ''], refusals.notAFilm).default(''),
  /** Bytes as decimal text. */
  size: z
    .string()
    .max(15, refusals.wrongLength)
    .regex(/^\d{1,15}$/, refusals.wrongLength)
    .optional(),
  controller: z.literal('video'),
  id: IdOr(fieldTexts.unknownVideo),
})

/** Messages about the videos chosen for a path or for a calendar's event. */
export const chosenTexts = {
  unknown: 'Unknown video',
  repeated: 'Each video can be listed only once',
} as const

/** An ordered list of distinct videos; a path may be empty, an event may not. */
export function ChosenVideos({ min, max }: { min: 0 | 1; max: number }) {
  return z
    .array(Id)
    .min(min, required)
    .max(max, `At most ${max} videos`)
    .refine((ids) => new Set(ids).size === ids.length, chosenTexts.repeated)
}

export const FavouritesQuery = Paging
export const Favourites = listOf(Video)
