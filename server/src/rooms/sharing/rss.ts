import { classPath } from '@studio/contract/sharing/addresses.ts'
import { classCardPath } from '@studio/contract/sharing/share-picture.ts'
import { beginOf } from '@studio/contract/studio-day.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { Context } from '../../context.ts'
import { visitor } from '../../platform/viewer.ts'
import { listClassDays } from '../daily-classes/queries.ts'
import { settingsOf } from '../studio/queries.ts'
import { xmlText } from './xml.ts'

/** Builds the RSS 2.0 feed (https://www.rssboard.org/rss-specification) of the last ten days' classes, newest first. */
export async function classFeed(context: Context): Promise<string> {
  const query = { orderByDescending: true, pageNumber: 1, pageLength: 10, coachUsersIds: [], tagsIds: [] }
  const { records } = await listClassDays(context, visitor, query)
  const { studioName } = context.settings.now()
  const home = context.publicUrl()
  const items = records.flatMap(({ dateTime, videos }) =>
    videos.map((video) => itemOf(context, video, dateTime.slice(0, 10))),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>' +
    `<title>${xmlText(studioName)}</title><link>${home}/daily-classes</link>` +
    `<description>${xmlText(`The newest classes from ${studioName}`)}</description><language>en</language>` +
    `<atom:link href="${home}/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>\n`
  )
}

function itemOf(context: Context, video: Video, day: string): string {
  const address = `${context.publicUrl()}${classPath(day, video.id)}`
  const { coachUser } = video
  const teacher = coachUser ? `${coachUser.firstName} ${coachUser.lastName}`.trim() : ''
  const picture = `${context.publicUrl()}${classCardPath(settingsOf(context), video)}`
  return (
    `<item><title>${xmlText(video.title)}</title><link>${address}</link><guid>${address}</guid>` +
    `<pubDate>${beginOf(context.settings.now().zones, day).toUTCString()}</pubDate><description>${xmlText(video.description)}</description>` +
    (teacher ? `<dc:creator>${xmlText(teacher)}</dc:creator>` : '') +
    video.tagList.map((tag) => `<category>${xmlText(tag)}</category>`).join('') +
    `<media:thumbnail url="${picture}" width="1200" height="630"/></item>`
  )
}
