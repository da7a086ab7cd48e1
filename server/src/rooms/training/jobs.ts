import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { remindFollowers } from './programme/remind-followers.ts'

export async function trainingJobs(context: Context): Promise<void> {
  await context.queue.work('paths.asked', () => remindFollowers(context), { longest: HOUR })
}
