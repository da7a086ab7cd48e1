import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '../../../database/contains.ts'
import { users } from '../../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'

/** Where a word is looked for in descriptions: shorter ones find every second text, and no index helps. */
const LEAST_IN_TEXT = 3

/**
 * How alike a word and a name are, 0 to 1, where a slip counts as the same: two letters that changed places among six
 * still do. Titles are compared by PostgreSQL's own bound (0.6), which their index knows.
 */
const ALIKE = 0.35

/** How a word is compared with a title, a description, and the names of teachers and styles. */
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

/** How words are looked for: all of them or any, spelled as they were typed or nearly so. */
export interface Look {
  words: readonly string[]
  spelled: 'as typed' | 'nearly'
  of: 'all' | 'any'
}

/** Shorter words, such as `for` and `with`, are in every second description. */
const LEAST_OF_ANY = 4

/** The ways in which words are looked for, one after the other until something is found. */
export function triesOf(words: readonly string[]): Look[] {
  const all: Look = { words, spelled: 'as typed', of: 'all' }
  if (words.length === 0) return [all]
  const telling = words.filter((word) => word.length >= LEAST_OF_ANY)
  const any: Look[] =
    words.length > 1 && telling.length > 0 ? [{ words: telling, spelled: 'as typed', of: 'any' }] : []
  return [all, { words, spelled: 'nearly', of: 'all' }, ...any]
}

/**
 * A condition on `videos`: the words are in the title, the description, the teacher's name or a style. Each place is a set that an index finds, where one condition for all would read the whole library.
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

/** The order in which what was found by words is shown: titles that carry them, or come closest to them, first. */
export function closest({ words, spelled }: Look): SQL[] {
  if (words.length === 0) return []
  const points = words.map((word) =>
    spelled === 'nearly'
      ? sql`word_similarity(${word}, ${videos.title})`
      : sql`(${contains(videos.title, word)})::int`,
  )
  return [sql`${sql.join(points, sql` + `)} desc`]
}
