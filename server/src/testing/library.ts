import { createHash, randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import type { Level, Prop } from '@studio/contract/videos/levels-and-props.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/connect.ts'
import { subscriptions } from '../database/tables/membership.ts'
import { plans } from '../database/tables/plans.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendars,
} from '../database/tables/practice-calendar.ts'
import { filmProcessing, renditions } from '../database/tables/renditions.ts'
import { files } from '../database/tables/studio.ts'
import { trainingPacks, trainingPackVideos } from '../database/tables/training.ts'
import { tags, videoCaptions, videos, videoTags } from '../database/tables/videos.ts'
import { writeClassDay } from '../rooms/daily-classes/commands.ts'
import { makePeople, type TestPerson } from './people.ts'

interface VideoDraft {
  title?: string
  coachUserId?: string
  tagIds?: string[]
  description?: string
  thumbnailUrl?: string | null
  durationSeconds?: number
  level?: Level
  props?: Prop[]
  externalEmbeddedCode?: string
  /** The film's bytes; false leaves a draft. */
  film?: Buffer | false
  createdAt?: Date
}

let months = 0
/** Returns a different month for each calendar, because a teacher has one of a type per month. */
function nextMonth(): string {
  months += 1
  return `${2030 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Creates videos and their places as rows; invalidates their cache, as the calls that write them do. */
export function makeLibrary(context: Context) {
  const now = () => context.clock.now()
  return {
    video: (draft: VideoDraft = {}) => makeVideo(context, draft),
    async tag(title = `Tag ${randomUUID().slice(0, 8)}`): Promise<{ id: string; title: string }> {
      const [row] = await context.db
        .insert(tags)
        .values({ title, titleFolded: title.toLowerCase() })
        .returning()
      return { id: row!.id, title }
    },
    /** Creates the classes of a UTC day. */
    async day(day: string, videoIds: string[]): Promise<string> {
      const id = await inTransaction(context.db, (tx) => writeClassDay(context, tx, day, videoIds))
      context.content.drop()
      return id
    },
    pack: (videoIds: string[], planId: string | null = null) => makePack(context, videoIds, planId),
    /** Creates captions of a film in these languages, all with one line. */
    captions: (videoId: string, ...languages: string[]) => makeCaptions(context, videoId, languages),
    /** Creates a teacher's calendar with one event that contains the videos; returns the calendar's id. */
    async event(coachUserId: string, videoIds: string[]): Promise<string> {
      const month = nextMonth()
      const [calendar] = await context.db
        .insert(calendars)
        .values({ userId: coachUserId, title: 'Month', month, type: 'Day5', createdAt: now() })
        .returning({ id: calendars.id })
      const [event] = await context.db
        .insert(calendarEvents)
        .values({ calendarId: calendar!.id, title: 'Page', startsAt: now() })
        .returning({ id: calendarEvents.id })
      const rows = videoIds.map((videoId, index) => ({ eventId: event!.id, videoId, position: index + 1 }))
      await context.db.insert(calendarEventVideos).values(rows)
      context.content.drop()
      return calendar!.id
    },
    join: (calendarId: string, userId: string) =>
      context.db.insert(calendarMembers).values({ calendarId, userId, joinedAt: now() }),
    /** Creates a film's renditions, as its processing does; the file of each is `bytes`. */
    renditions: (videoId: string, bytes: Buffer) => makeRenditions(context, videoId, bytes),
    membership: (userId: string, permissions: Permission[]) => holdMembership(context, userId, permissions),
    /** Somebody with a running membership that opens these areas. */
    async member(...permissions: Permission[]): Promise<TestPerson> {
      const person = await makePeople(context).student()
      await holdMembership(context, person.id, permissions)
      return person
    },
  }
}

async function makePack(context: Context, videoIds: string[], planId: string | null): Promise<string> {
  const [pack] = await context.db
    .insert(trainingPacks)
    .values({ title: 'Path', planId, createdAt: context.clock.now() })
    .returning({ id: trainingPacks.id })
  const rows = videoIds.map((videoId, index) => ({ packId: pack!.id, videoId, position: index + 1 }))
  await context.db.insert(trainingPackVideos).values(rows)
  context.content.drop()
  return pack!.id
}

async function makeCaptions(context: Context, videoId: string, languages: string[]): Promise<void> {
  const file = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBreathe in.\n'
  const rows = languages.map((language) => ({ videoId, language, label: language, file }))
  await context.db.insert(videoCaptions).values(rows).onConflictDoNothing()
}

async function makeRenditions(context: Context, videoId: string, bytes: Buffer): Promise<void> {
  const [video] = await context.db.select().from(videos).where(eq(videos.id, videoId))
  const fileId = video?.fileId ?? ''
  const createdAt = context.clock.machine()
  const hls =
    '#EXTM3U\n#EXT-X-MAP:URI="%",BYTERANGE="10@0"\n#EXTINF:6.0,\n#EXT-X-BYTERANGE:20@10\n%\n#EXT-X-ENDLIST\n'
  const of = (name: string, height: number, codecs: string | null, playlist: string) => {
    const key = `renditions/${fileId}/${name}.${codecs === null && name !== 'preview' ? 'jpg' : 'mp4'}`
    const sizes = { bandwidth: height * 1000, width: height * 2, height, size: bytes.length }
    return { fileId, name, key, ...sizes, codecs, playlist, createdAt }
  }
  const rows = [
    of('v1080', 1080, 'avc1.640028', hls),
    of('v480', 480, 'avc1.64001e', hls),
    of('audio', 0, 'mp4a.40.2', hls),
    of('preview', 360, null, ''),
    of('frame1', 1080, null, ''),
    of('thumbs', 90, null, 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n%#xywh=0,0,180,90\n'),
  ]
  for (const { key } of rows) await context.files.write(key, bytes)
  await context.db.insert(renditions).values(rows)
  await context.db
    .insert(filmProcessing)
    .values({ fileId, state: 'done', percent: 100, changedAt: createdAt })
  context.content.drop()
}

async function makeVideo(context: Context, draft: VideoDraft): Promise<string> {
  const film = draft.film === undefined && !draft.externalEmbeddedCode ? Buffer.from('a film') : draft.film
  const { tagIds = [], film: _film, ...columns } = draft
  const [row] = await context.db
    .insert(videos)
    .values({
      title: `Video ${randomUUID().slice(0, 8)}`,
      thumbnailUrl: '/pictures/print.svg',
      durationSeconds: 60,
      createdAt: context.clock.now(),
      ...columns,
      fileId: film ? await keepFilm(context, film) : null,
    })
    .returning({ id: videos.id })
  const tagRows = tagIds.map((tagId, position) => ({ videoId: row!.id, tagId, position }))
  if (tagRows.length > 0) await context.db.insert(videoTags).values(tagRows)
  context.content.drop()
  return row!.id
}

async function keepFilm(context: Context, bytes: Buffer): Promise<string> {
  const stored = await context.files.write(`videos/${randomUUID()}.mp4`, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [file] = await context.db
    .insert(files)
    .values({ ...stored, sha256, contentType: 'video/mp4', createdAt: context.clock.now() })
    .returning({ id: files.id })
  return file!.id
}

/** Creates a running membership of ten days on its own plan; returns the plan's id. */
async function holdMembership(context: Context, userId: string, permissions: Permission[]): Promise<string> {
  const now = context.clock.now()
  const [plan] = await context.db
    .insert(plans)
    .values({
      title: 'Plan',
      description: '<p>A plan</p>',
      costCents: 2900,
      intervalUnit: 'Month',
      permissions,
      icon: 'entry_level',
      createdAt: now,
      archivedAt: now,
    })
    .returning({ id: plans.id })
  await context.db.insert(subscriptions).values({
    userId,
    planId: plan!.id,
    providerId: `sub_${randomUUID()}`,
    providerState: 'active',
    costCents: 2900,
    cancelAtPeriodEnd: true,
    startedAt: now,
    periodStart: now,
    periodEnd: new Date(now.getTime() + 10 * DAY),
  })
  return plan!.id
}
