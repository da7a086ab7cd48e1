import type { Context } from '../../context.ts'
import { tidyUploads } from './upload/tidy-uploads.ts'

export async function videosJobs(context: Context): Promise<void> {
  await context.queue.work('uploads.old', () => tidyUploads(context))
  await context.queue.schedule('uploads.old', '7 * * * *')
}
