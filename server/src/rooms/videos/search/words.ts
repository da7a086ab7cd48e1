import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { bare, bareContains, contains } from '../../../database/contains.ts'
import { users } from '../../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'

/** Minimum length of a word searched in descriptions: shorter ones match every second text. */
const LEAST_IN_TEXT = 3

/**
 * Minimum similarity of a misspelled word and a name, 0 to 1; two letters swapped among six still reach it.
 * Titles use PostgreSQL's own threshold (0.6).
 */
const ALIKE = 0.35

/** Comparison of a word with a title, a description, and the names of teachers and styles. */
interface Comparison {
  title: (word: string) => SQL
  text?: ((word: string) => SQL | undefined) | undefined
  name: (column: SQL, word: string) => SQL
}

const asTyped: Comparison = {
  title: (word) => bareContains(videos.titleBare, word),
  text: (word) => (word.length < LEAST_IN_TEXT ? undefined : bareContains(videos.descriptionBare, word)),
  name: contains,
}

const nearly: Comparison = {
  title: (word) => sql`${videos.titleBare} %> ${bare(word)}`,
  name: (column, word) => sql`word_similarity(${bare(word)}, ${bare(column)}) >= ${ALIKE}`,
}

/** A way to search for words: all of them or any, spelled as typed or nearly so. */
export interface Look {
  words: readonly string[]
  spelled: 'as typed' | 'nearly'
  of: 'all' | 'any'
}

const comparisonOf = ({ spelled }: Look): Comparison => (spelled === 'nearly' ? nearly : asTyped)

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
 * Condition on `videos`: the words are in the title, the description, the teacher's name or a style. It is decided for each video: of
 * 5,000 that takes some 40 ms, where sets by an index are slower for words that most films have.
 */
export function hasWords(look: Look): SQL | undefined {
  const comparison = comparisonOf(look)
  const join = look.of === 'all' ? and : or
  return join(...look.words.map((word) => hasWord(word, comparison)))
}

function hasWord(word: string, { title, text, name }: Comparison): SQL {
  const { teachers, styles } = namedSo(word, name)
  return sql`(${or(title(word), text?.(word))} or ${videos.coachUserId} in (${teachers})
    or ${videos.id} in (${styles}))`
}

/** The teachers of a name, and the videos with a style of that name. */
function namedSo(word: string, name: Comparison['name']): Record<'teachers' | 'styles', SQL> {
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`
  return {
    teachers: sql`select ${users.id} from ${users} where ${and(eq(users.role, 'Coach'), name(fullName, word))}`,
    styles: sql`select ${videoTags.videoId} from ${videoTags} join ${tags} on ${tags.id} = ${videoTags.tagId}
        where ${name(sql`${tags.titleFolded}`, word)}`,
  }
}

/** Order of results found by words: titles that contain them first, as typed before those with other marks; or the most similar. */
export function closest({ words, spelled }: Look): SQL[] {
  if (words.length === 0) return []
  const points = words.map((word) =>
    spelled === 'nearly'
      ? sql`word_similarity(${bare(word)}, ${videos.titleBare})`
      : sql`(${bareContains(videos.titleBare, word)})::int * 2
          + (position(lower(${word.normalize('NFC')}) in lower(${videos.title})) > 0)::int`,
  )
  return [sql`${sql.join(points, sql` + `)} desc`]
}
