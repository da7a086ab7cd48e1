import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { DAY } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { savePicture } from '../../rooms/studio/pictures.ts'
import { DEMO_FILMS } from '../../rooms/videos/processing/send-to-processing.ts'
import type { Transaction } from '../connect.ts'
import { files } from '../tables/studio.ts'
import { tags, videoCaptions, videoChapters, videos, videoTags } from '../tables/videos.ts'
import { needsOf } from './content/class-needs.ts'
import { captionLanguages, captionsOf, chaptersOf } from './content/guidance.ts'
import { personId } from './content/people.ts'
import { stableId } from './content/stable-id.ts'
import { demoTags as tagContent, tagId } from './content/tags.ts'
import { filmFile, filmSeconds, titleCardOf, demoVideos as videoContent } from './content/videos.ts'

const folder = resolve(import.meta.dirname, '../../../demo/videos')

interface Library {
  files: (typeof files.$inferInsert)[]
  videos: (typeof videos.$inferInsert)[]
}

/** Copies the demo's films to the file store and draws a print for each video. */
export async function drawLibrary(context: Context): Promise<Library> {
  const now = context.clock.now()
  const filmRows = videoContent.map(async (video) => {
    const name = filmFile(video)
    const stored = await context.files.write(`${DEMO_FILMS}${name}`, createReadStream(resolve(folder, name)))
    return { id: stableId('film', video.key), contentType: 'video/mp4', createdAt: now, ...stored }
  })
  const videoRows = videoContent.map(async (video) => {
    return {
      id: video.id,
      title: video.title,
      description: video.description,
      ...needsOf(video.key),
      coachUserId: personId(video.teacher),
      fileId: stableId('film', video.key),
      thumbnailUrl: await savePicture(context, Buffer.from(titleCardOf(video)), 'svg'),
      durationSeconds: filmSeconds(video),
      createdAt: new Date(now.getTime() - video.addedDaysAgo * DAY),
    }
  })
  return { files: await Promise.all(filmRows), videos: await Promise.all(videoRows) }
}

export async function insertLibrary(tx: Transaction, library: Library): Promise<void> {
  await tx.insert(tags).values(tagContent.map((tag) => ({ ...tag, titleFolded: tag.title.toLowerCase() })))
  await tx.insert(files).values(library.files)
  await tx.insert(videos).values(library.videos)
  await tx
    .insert(videoChapters)
    .values(
      videoContent.flatMap((video) => chaptersOf(video).map((part) => ({ videoId: video.id, ...part }))),
    )
  await tx.insert(videoCaptions).values(videoContent.flatMap(captionRowsOf))
  await tx
    .insert(videoTags)
    .values(
      videoContent.flatMap((video) =>
        video.tags.map((title, position) => ({ videoId: video.id, tagId: tagId(title), position })),
      ),
    )
}

const captionRowsOf = (video: (typeof videoContent)[number]) =>
  (['en', 'de'] as const).map((language) => ({
    videoId: video.id,
    language,
    label: captionLanguages[language],
    file: captionsOf(video, language),
  }))
