import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { CannotStart } from '../../database/embedded/cannot-start.ts'
import { factOf } from '../../database/studio-facts.ts'
import type { FileStore } from './file-store.ts'

/**
 * The file beside all others that says whose they are: the id that the database has, too. A folder that is not mounted, an
 * emptied bucket and another studio's files are noticed by it.
 */
export const MARK = 'studio-id'

/** How many of the newest files are looked for before a place gets its mark. */
const LOOKED_FOR = 20

/** Where files are, and how people call that place. */
export interface MarkedFiles {
  files: FileStore
  words: string
}

/** Returns what is wrong about the place of the files; null if it is this studio's, or neither has an id yet. */
export async function strangePlace(
  client: Pick<pg.Client, 'query'>,
  { files, words }: MarkedFiles,
): Promise<string | null> {
  const { id = null } = (await factOf(client, 'files')) ?? {}
  return strange(id, await readMark(files), words)
}

/**
 * Gives the database and the place of its files one id at the first start; throws at a later one if the place has
 * another id or none.
 */
export async function markFiles(pool: pg.Pool, place: MarkedFiles): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const id = randomUUID()
    // The row locks out another server that starts at the same time, until the file is there.
    const { rowCount } = await client.query(
      `insert into studio_state (key, value) values ('files', $1) on conflict (key) do nothing`,
      [JSON.stringify({ id })],
    )
    const wrong = rowCount ? await firstMark(client, place, id) : await strangePlace(client, place)
    if (wrong) throw new CannotStart(wrong)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Writes the first mark, unless the place is another studio's or lacks all of the newest files. */
async function firstMark(client: pg.PoolClient, { files, words }: MarkedFiles, id: string) {
  const wrong = strange(null, await readMark(files), words)
  if (wrong) return wrong
  const { rows } = await client.query<{ key: string }>(
    `select key from files order by created_at desc limit ${LOOKED_FOR}`,
  )
  const sizes = await Promise.all(rows.map(({ key }) => files.size(key)))
  if (sizes.length > 0 && sizes.every((size) => size === null))
    return `${words} has none of the newest ${rows.length} files that the database names. Is it mounted, and is it the right one?`
  await files.write(MARK, Buffer.from(`${id}\n`))
  return null
}

async function readMark(files: FileStore): Promise<string | null> {
  // A file that is open already can be read on, although its folder is gone.
  return (await files.size(MARK)) === null ? null : (await text(await files.read(MARK))).trim()
}

function strange(id: string | null, found: string | null, words: string): string | null {
  if (id === found) return null
  if (!id)
    return `${words} has the files of another studio: its ${MARK} is ${found}. Name the right place, or delete that file if you know better.`
  const wrong = found ? `its ${MARK} is ${found}, and not` : `it lacks the file ${MARK}, which holds`
  return (
    `${words} is not where this studio's files are: ${wrong} ${id}. Is it mounted, and is it the right one? ` +
    `If the files are lost, restore a backup, or write that id into ${MARK} there to go on without them.`
  )
}
