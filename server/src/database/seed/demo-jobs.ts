import type { Context } from '../../context.ts'
import { keepDemoAlive } from './demo-day.ts'

/** The studio's midnight may be any hour of the machine's clock, hence every hour; most of them find nothing to do. */
const EVERY_HOUR = '7 * * * *'

/** Keeps the demo alive from day to day (D16). */
export async function demoJobs(context: Context): Promise<void> {
  await context.queue.work('demo.day', () => keepDemoAlive(context))
  if (context.config.seed === 'demo') await context.queue.schedule('demo.day', EVERY_HOUR)
}
