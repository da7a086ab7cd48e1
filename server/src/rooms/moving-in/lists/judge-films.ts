import type { Context } from '../../../context.ts'
import { knownNumbers } from '../../videos/taking-over/find-film.ts'
import { foundFilm, linkLineOf, linkOf } from '../films/link-line.ts'
import { csvLineOf, type Judge, type LineOutcome, type List, type StoredLine } from './own-list.ts'

/**
 * Reads lines as films of a host, which is asked about each that the studio does not have. Lines that were read before the host
 * was away stay as they are.
 */
export async function judgeFilms(context: Context, list: List): Promise<Judge> {
  const here = await knownNumbers(context)
  const seen = new Map<string, number>()
  const judge = async (stored: StoredLine): Promise<LineOutcome | []> => {
    const { line, state } = stored
    const isRead = state !== 'unread'
    const refused = (wrong: string[]) => ({ line, state: 'refused' as const, reason: wrong.join('; ') })
    const read = await linkLineOf(context, csvLineOf(list, stored), list.teacherId)
    if ('wrong' in read) return isRead ? [] : refused(read.wrong)
    const first = seen.get(read.number) ?? line
    seen.set(read.number, first)
    if (isRead) return []
    if (first !== line) return refused([`is the same film as line ${first}`])
    if (here.has(read.number)) {
      const { link, teacher, facts } = read
      return { line, state: 'known', found: { title: facts.title || link, link, teacher } }
    }
    const link = await linkOf(context, read)
    return 'wrong' in link ? refused(link.wrong) : { line, state: 'right', found: foundFilm(read, link) }
  }
  return async (lines) => (await Promise.all(lines.map(judge))).flat()
}
