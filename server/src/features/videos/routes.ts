import { tags, video, videos } from '@studio/contract/videos/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { allTags, searchVideos, videoFor } from './queries.ts'

export function videosRoutes(serve: Serve<Context>): void {
  serve(video, (context, viewer, { params }) => videoFor(context, viewer, params.id))
  serve(videos, (context, viewer, { body, query }) => searchVideos(context, viewer, body, query))
  serve(tags, (context) => allTags(context))
}
