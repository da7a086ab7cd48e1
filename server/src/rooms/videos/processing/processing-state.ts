import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { sendToProcessing } from './send-to-processing.ts'

/** Minimum time between two progress updates, in milliseconds. */
const REPORT_EVERY = 2_000

/**
 * Marks a film as being processed; false if it was deleted meanwhile. One that nobody has chosen for is levelled if the
 * studio levels new films.
 */
export async function beginProcessing(context: Context, fileId: string): Promise<boolean> {
  const { rowCount } = await context.db.execute(sql`
    insert into film_processing (file_id, state, percent, level, changed_at)
    select id, 'running', 0, ${context.settings.now().levelSound}, ${context.clock.machine()}
    from files where id = ${fileId}::uuid
    on conflict (file_id) do update
      set state = 'running', percent = 0, failure = null, changed_at = excluded.changed_at`)
  return rowCount === 1
}

export async function recordFailure(
  context: Context,
  fileId: string,
  failure: ProcessingFailure,
): Promise<void> {
  await change(context, fileId, { state: 'failed', failure })
}

/** Puts interrupted processing back to waiting and enqueues it again, here or on another server. */
export async function requeueFilm(context: Context, fileId: string): Promise<void> {
  const [film] = await context.db
    .update(filmProcessing)
    .set({ state: 'waiting', percent: 0, failure: null, changedAt: context.clock.machine() })
    .where(eq(filmProcessing.fileId, fileId))
    .returning({ again: filmProcessing.shown })
  await sendToProcessing(context, { fileId, again: film?.again ?? false })
}

/** Writes the progress of a film at intervals; `end` waits for the last write. */
export function reportProgress(context: Context, fileId: string) {
  let writing: Promise<void> | null = null
  let next = 0
  return {
    report(percent: number) {
      const now = context.clock.machine().getTime()
      if (writing || now < next) return
      next = now + REPORT_EVERY
      // A failed write is made up for by the next one.
      writing = change(context, fileId, { percent })
        .catch(() => {})
        .finally(() => {
          writing = null
        })
    },
    async end() {
      await writing
    },
  }
}

async function change(
  context: Context,
  fileId: string,
  changes: Partial<typeof filmProcessing.$inferInsert>,
): Promise<void> {
  await context.db
    .update(filmProcessing)
    .set({ ...changes, changedAt: context.clock.machine() })
    .where(eq(filmProcessing.fileId, fileId))
}
