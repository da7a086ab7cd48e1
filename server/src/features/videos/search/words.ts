import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '../../../database/contains.ts'
import { users } from '../../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'

/**
 * Minimum length of a word searched in descriptions: shorter ones match every second text, and no index
 * helps.
 */
const LEAST_IN_TEXT = 3

/**
 * Minimum similarity of a misspelled word and a name, 0 to 1; two letters swapped among six still reach it.
 * Titles use PostgreSQL's own threshold (0.6), which their index supports.
 */
const ALIKE = 0.35

/** Comparison of a word with a title, a description, and the names of teachers and styles. */
interface Comparison {
  title: (word: string) => SQL
  text?: ((word: string) => SQL | undefined) | undefined
  name: (column: SQL, word: string) => SQL
}

const asTyped: Comparison = {
  title: (word) => contains(videos.title, word),
  text: (word) => (word.length < LEAST_IN_TEXT ? undefined : contains(videos.description, word)),
  name: contains,
}

const nearly: Comparison = {
  title: (word) => sql`${videos.title} %> ${word}`,
  name: (column, word) => sql`word_similarity(${word}, ${column}) >= ${ALIKE}`,
}

/** A way to search for words: all of them or any, spelled as typed or nearly so. */
export interface Look {
  words: readonly string[]
  spelled: 'as typed' | 'nearly'
  of: 'all' | 'any'
}

/**
 * Minimum length for a search for any of the words; shorter ones, such as `for` and `with`, are in every
 * second description.
 */
const LEAST_OF_ANY = 4

/** Returns the ways to search for words, tried one after the other until something is found. */
export function searchAttempts(words: readonly string[]): Look[] {
  const all: Look = { words, spelled: 'as typed', of: 'all' }
  if (words.length === 0) return [all]
  const telling = words.filter((word) => word.length >= LEAST_OF_ANY)
  const any: Look[] =
    words.length > 1 && telling.length > 0 ? [{ words: telling, spelled: 'as typed', of: 'any' }] : []
  return [all, { words, spelled: 'nearly', of: 'all' }, ...any]
}

/**
 * Condition on `videos`: the words are in the title, the description, the teacher's name or a style. Each
 * place is a set that uses an index; one condition for all would read the whole library.
 */
export function hasWords({ words, spelled, of }: Look): SQL | undefined {
  const comparison = spelled === 'nearly' ? nearly : asTyped
  const join = of === 'all' ? and : or
  return join(...words.map((word) => sql`${videos.id} in (${placesOf(word, comparison)})`))
}

function placesOf(word: string, { title, text, name }: Comparison): SQL {
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`
  const described = text?.(word)
  const teachers = and(eq(users.role, 'Coach'), name(fullName, word))
  return sql.join(
    [
      sql`select ${videos.id} from ${videos} where ${or(title(word), described)}`,
      sql`select ${videos.id} from ${videos} join ${users} on ${users.id} = ${videos.coachUserId} where ${teachers}`,
      sql`select ${videoTags.videoId} from ${videoTags} join ${tags} on ${tags.id} = ${videoTags.tagId}
        where ${name(sql`${tags.titleFolded}`, word)}`,
    ],
    sql` union all `,
  )
}

/** Order of results found by words: titles that contain them, or are most similar to them, first. */
export function closest({ words, spelled }: Look): SQL[] {
  if (words.length === 0) return []
  const points = words.map((word) =>
    spelled === 'nearly'
      ? sql`word_similarity(${word}, ${videos.title})`
      : sql`(${contains(videos.title, word)})::int`,
  )
  return [sql`${sql.join(points, sql` + `)} desc`]
}
