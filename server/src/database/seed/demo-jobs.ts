import type { Context } from '../../context.ts'
import { keepDemoAlive } from './demo-day.ts'

/**
 * Every hour, because the studio's midnight can be at any hour of the machine's clock; most runs find nothing
 * to do.
 */
const EVERY_HOUR = '7 * * * *'

/** Registers and schedules the job that prepares the demo's next day (D16); production has none. */
export async function demoJobs(context: Context): Promise<void> {
  if (!context.config.demo) return
  await context.queue.work('demo.day', () => keepDemoAlive(context))
  if (context.config.seeds) await context.queue.schedule('demo.day', EVERY_HOUR)
}
