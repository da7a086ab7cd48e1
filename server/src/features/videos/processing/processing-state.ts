import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { sendToProcessing } from './send-to-processing.ts'

/** Milliseconds from one word of the progress to the next. */
const TELL_EVERY = 2_000

/** Notes that a film is worked on; false where it is gone meanwhile. */
export async function beginProcessing(context: Context, fileId: string): Promise<boolean> {
  const { rowCount } = await context.db.execute(sql`
    insert into film_processing (file_id, state, percent, changed_at)
    select id, 'running', 0, ${context.clock.machine()} from files where id = ${fileId}::uuid
    on conflict (file_id) do update
      set state = 'running', percent = 0, failure = null, changed_at = excluded.changed_at`)
  return rowCount === 1
}

export async function noteFailure(
  context: Context,
  fileId: string,
  failure: ProcessingFailure,
): Promise<void> {
  await change(context, fileId, { state: 'failed', failure })
}

/** What was ended before it was done is done later, here or on another server. */
export async function waitAgain(context: Context, fileId: string): Promise<void> {
  await change(context, fileId, { state: 'waiting', percent: 0, failure: null })
  await sendToProcessing(context, fileId)
}

/** Writes how far a film is, now and then; `end` waits for the last word. */
export function tellPercent(context: Context, fileId: string) {
  let writing: Promise<void> | null = null
  let next = 0
  return {
    tell(percent: number) {
      const now = context.clock.machine().getTime()
      if (writing || now < next) return
      next = now + TELL_EVERY
      // A word that is lost is followed by the next one.
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
