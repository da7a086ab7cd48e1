import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { insertLink } from '../../videos/taking-over/bring-film.ts'
import { knownNumbers } from '../../videos/taking-over/find-film.ts'
import { brought, faultsOf } from '../films/import-films.ts'
import { foundFilm, linkLineOf, linkOf } from '../films/link-line.ts'
import { finishList } from './finish-list.ts'
import {
  csvLineOf,
  doerOf,
  keepOutcomes,
  type LineOutcome,
  type List,
  lockList,
  type StoredLine,
} from './own-list.ts'

/** Makes videos of a list's links one after the other, each once; none after the Admin has paused it. */
export async function moveFilms(context: Context, list: List): Promise<void> {
  for (let more = true; more; ) {
    const [line] = await context.db
      .select()
      .from(moveInLines)
      .where(and(eq(moveInLines.moveInId, list.id), eq(moveInLines.state, 'right')))
      .orderBy(asc(moveInLines.line))
      .limit(1)
    const make = line ? await filmMaker(context, list, line) : null
    more = await inTransaction(context.db, async (tx) => {
      const now = await lockList(tx, list.id)
      if (now.state !== 'moving') return false
      if (!line || !make) await finishList(context, tx, now)
      else if (await isRight(tx, line)) await keepOutcomes(tx, list.id, [await make(tx)])
      return make !== null
    })
  }
}

/** Another job may have made its video while the host was asked. */
async function isRight(tx: Transaction, { moveInId, line }: StoredLine): Promise<boolean> {
  const same = and(eq(moveInLines.moveInId, moveInId), eq(moveInLines.line, line))
  return (await tx.$count(moveInLines, and(same, eq(moveInLines.state, 'right')))) > 0
}

type Maker = (tx: Transaction) => Promise<LineOutcome>

/** Asks the host first, since no transaction waits for it; what it returns writes the video, or why there is none. */
export async function filmMaker(context: Context, list: List, stored: StoredLine): Promise<Maker> {
  const { line } = stored
  const refusal = (wrong: string[]): LineOutcome => ({ line, state: 'refused', reason: wrong.join('; ') })
  const refused = (wrong: string[]) => async () => refusal(wrong)
  const read = await linkLineOf(context, csvLineOf(list, stored), list)
  if ('wrong' in read) return refused(read.wrong)
  if ((await knownNumbers(context)).has(read.number)) return async () => ({ line, state: 'known' })
  const link = await linkOf(context, read)
  if ('wrong' in link) return refused(link.wrong)
  const found = foundFilm(read, link)
  const film = await brought(context, read, found.title).catch((error: unknown) => ({
    wrong: faultsOf(error),
  }))
  if ('wrong' in film) return refused(film.wrong)
  const doer = doerOf(list)
  // It refuses before it writes: a teacher may be gone by now.
  return (tx) =>
    insertLink(context, tx, film, { ...link, doer }).then(
      ({ id }) => ({ line, state: 'moved', found, videoId: id }),
      (error: unknown) => refusal(faultsOf(error)),
    )
}
