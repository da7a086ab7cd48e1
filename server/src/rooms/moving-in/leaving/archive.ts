import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DAY, HOUR, SECOND } from '@studio/contract/dates.ts'
import type { Leaving } from '@studio/contract/moving-in/leaving.ts'
import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import { Zip, ZipDeflate } from 'fflate'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedLink } from '../../../platform/signed-link.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { LISTS, type OpenForm, openForms } from './open-forms.ts'
import {
  archiveKey,
  dropArchive,
  keepArchive,
  lockArchive,
  type StoredArchive,
  storedArchive,
  tellProgress,
} from './stored-archive.ts'

export const ARCHIVE_JOB = 'leaving.written'
export const ARCHIVE_PATH = '/media/leaving.zip'
/** One that has been written for longer has lost its server. */
const LONGEST = HOUR

const isOver = ({ file }: StoredArchive, now: Date) => file !== null && new Date(file.until) <= now

/** How far the archive is, and where this Admin downloads it for a day; the link is signed for a press. */
export async function archiveNow(context: Context, viewer: Viewer): Promise<Leaving> {
  const kept = await storedArchive(context)
  const now = context.clock.now()
  if (!kept || isOver(kept, now)) return { state: 'none', lists: 0, of: LISTS, rows: 0, file: null }
  const { state, lists, rows, file, begunAt } = kept
  return {
    state: state === 'writing' && isLost(kept, now) ? 'failed' : state,
    lists,
    of: LISTS,
    rows,
    file: file && {
      madeAt: begunAt,
      until: file.until,
      size: file.size,
      link: signedLink(context, signedIn(viewer), ARCHIVE_PATH),
    },
  }
}

const isLost = ({ begunAt }: StoredArchive, now: Date) => now.getTime() - Date.parse(begunAt) > LONGEST

/** Has everything written to an archive in place of the last one; 409 while one is being written. */
export async function writeArchive(context: Context, viewer: Viewer): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const before = await lockArchive(tx)
    if (before?.state === 'writing' && !isLost(before, now))
      throw new Refusal('conflict', moveInTexts.writing)
    if (before) await dropArchive(context, tx, before.run)
    const run = randomUUID()
    const begun = {
      run,
      state: 'writing',
      begunAt: now.toISOString(),
      lists: 0,
      rows: 0,
      file: null,
    } as const
    await keepArchive(tx, begun)
    await audit(context, tx, viewer, { action: 'studio.exported', after: {} })
    await context.queue.send(ARCHIVE_JOB, { run }, { within: tx })
  })
  return undefined
}

/** Writes the archive that was begun; a job whose server died begins it anew. */
export async function makeArchive(context: Context, { run }: { run: string }): Promise<void> {
  const begun = await storedArchive(context)
  const key = archiveKey(run)
  // A server that died may have written one that nothing tells any more.
  if (begun?.run !== run) return context.files.remove(key)
  if (begun.state !== 'writing') return
  try {
    const zip = zipOf(countedForms(context, run), context.clock.now())
    const { size } = await context.files.write(key, Readable.from(zip, { objectMode: false }))
    if (!(await finish(context, run, { key, size }))) await context.files.remove(key)
  } catch (error) {
    context.log.error({ err: error }, 'what the studio leaves with could not be written')
    await inTransaction(context.db, async (tx) => {
      const kept = await lockArchive(tx)
      if (kept?.run === run) await keepArchive(tx, { ...kept, state: 'failed' })
      await dropArchive(context, tx, run)
    })
  }
}

/** False if another one was begun meanwhile. */
function finish(context: Context, run: string, { key, size }: { key: string; size: number }) {
  return inTransaction(context.db, async (tx) => {
    const kept = await lockArchive(tx)
    if (kept?.run !== run) return false
    const until = new Date(context.clock.now().getTime() + DAY).toISOString()
    await keepArchive(tx, { ...kept, state: 'ready', lists: LISTS, file: { key, size, until } })
    await context.queue.send('file.dropped', { key }, { within: tx, after: DAY / SECOND })
    return true
  })
}

/** The forms as they are read; how far they are is told after each list. */
async function* countedForms(context: Context, run: string) {
  let [lists, rows] = [0, 0]
  for await (const { name, list, pieces } of openForms(context, { films: false })) {
    yield {
      name,
      pieces: pieces((more) => {
        rows += more
      }),
    } satisfies { name: string; pieces: ReturnType<OpenForm['pieces']> }
    if (list) await tellProgress(context, { run, lists: ++lists, rows })
  }
}

/** The file of the archive, for its download; null once it is over. */
export async function archiveFile(context: Context): Promise<StoredArchive['file']> {
  const kept = await storedArchive(context)
  return kept && !isOver(kept, context.clock.now()) ? kept.file : null
}

type ZipFile = Pick<OpenForm, 'name'> & { pieces: AsyncIterable<string> | Iterable<string> }

/** A zip of texts, piece by piece: only as much of it is in memory as has not been taken yet. */
async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const taken = () => {
    const some = made
    made = []
    return some
  }
  const encoder = new TextEncoder()
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces) {
      file.push(encoder.encode(piece))
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
