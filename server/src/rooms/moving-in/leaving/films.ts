import { levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { and, asc, eq, getTableColumns, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { classDays, classDayVideos } from '../../../database/tables/daily-classes.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { files } from '../../../database/tables/studio.ts'
import { trainingPacks, trainingPackVideos } from '../../../database/tables/training.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'
import { BATCH, type CsvList } from '../../people/export/send-csv.ts'

export type LeavingFilm = Awaited<ReturnType<typeof filmsAfter>>[number]

/** Classes with a film or a link; heads as our own import of films reads them. */
export const filmsList: CsvList<LeavingFilm> = {
  name: 'films',
  columns: [
    ['file', ({ file }) => file],
    ['link', ({ externalEmbeddedCode }) => externalEmbeddedCode],
    ['title', ({ title }) => title],
    ['teacher', ({ teacher }) => teacher],
    ['description', ({ description }) => description],
    ['tags', ({ styles }) => styles.join('|')],
    ['level', ({ level }) => levelTexts[level]],
    ['props', ({ props }) => props.join('|')],
    ['date', ({ createdAt }) => createdAt],
    ['seconds', ({ durationSeconds }) => durationSeconds],
  ],
  after: filmsAfter,
}

async function filmsAfter({ db }: Context, last: { id: string } | null) {
  const rows = await db
    .select({
      ...getTableColumns(videos),
      teacher: users.email,
      key: files.key,
      styles: sql<string[]>`array(${db
        .select({ title: tags.title })
        .from(videoTags)
        .innerJoin(tags, eq(tags.id, videoTags.tagId))
        .where(eq(videoTags.videoId, videos.id))
        .orderBy(videoTags.position, tags.title)})`,
    })
    .from(videos)
    .leftJoin(users, eq(users.id, videos.coachUserId))
    .leftJoin(files, eq(files.id, videos.fileId))
    .where(
      and(
        or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode)),
        last ? gt(videos.id, last.id) : undefined,
      ),
    )
    .orderBy(asc(videos.id))
    .limit(BATCH)
  return rows.map((video) => ({ ...video, file: video.key ? fileName(video) : null }))
}

/** `Slow-flow-3f2a9c1b.mp4`: two classes may have one title. */
function fileName({ id, title }: { id: string; title: string }): string {
  const words = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${[...words].slice(0, TITLE_LETTERS).join('')}-${id.slice(0, ID_SIGNS)}.mp4`
}
const TITLE_LETTERS = 40
const ID_SIGNS = 8

export const classesList: CsvList<{ day: string; classes: string[] }> = {
  name: 'classes',
  columns: [
    ['Day', ({ day }) => day],
    ['Classes', ({ classes }) => classes.join(' | ')],
  ],
  after: ({ db }, last) =>
    db
      .select({
        day: classDays.day,
        classes: sql<string[]>`array(${db
          .select({ title: videos.title })
          .from(classDayVideos)
          .innerJoin(videos, eq(videos.id, classDayVideos.videoId))
          .where(eq(classDayVideos.classDayId, classDays.id))
          .orderBy(classDayVideos.position)})`,
      })
      .from(classDays)
      .where(last ? gt(classDays.day, last.day) : undefined)
      .orderBy(asc(classDays.day))
      .limit(BATCH),
}

/** Training paths with their classes, in their order. */
export const pathsList: CsvList<{ id: string; title: string; plan: string | null; classes: string[] }> = {
  name: 'paths',
  columns: [
    ['Path', ({ title }) => title],
    ['For the plan', ({ plan }) => plan],
    ['Classes', ({ classes }) => classes.join(' | ')],
  ],
  after: ({ db }, last) =>
    db
      .select({
        id: trainingPacks.id,
        title: trainingPacks.title,
        plan: plans.title,
        classes: sql<string[]>`array(${db
          .select({ title: videos.title })
          .from(trainingPackVideos)
          .innerJoin(videos, eq(videos.id, trainingPackVideos.videoId))
          .where(eq(trainingPackVideos.packId, trainingPacks.id))
          .orderBy(trainingPackVideos.position)})`,
      })
      .from(trainingPacks)
      .leftJoin(plans, eq(plans.id, trainingPacks.planId))
      .where(last ? gt(trainingPacks.id, last.id) : undefined)
      .orderBy(asc(trainingPacks.id))
      .limit(BATCH),
}
