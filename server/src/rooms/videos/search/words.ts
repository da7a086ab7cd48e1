import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { bare, bareContains, contains } from '../../../database/contains.ts'
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

/**
 * A way to search, with those of its words that many videos have. Three such words are found in 34 ms among 5,000 videos, and in 224
 * where each is looked up as a set.
 */
export interface KnownLook extends Look {
  common: ReadonlySet<string>
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

/** Number of videos by which a word is judged, and the share of them that makes it common. */
const SAMPLE = 500
const COMMON = 0.1

/** Finds the words that at least a tenth of the newest videos have, by reading these alone. */
export async function withCommonWords({ db }: Pick<Context, 'db'>, look: Look): Promise<KnownLook> {
  if (look.words.length === 0) return { ...look, common: new Set() }
  const having = look.words.map((word) => sql`count(*) filter (where ${hasWord(word, comparisonOf(look))})`)
  const { rows } = await db.execute<{ sampled: number; having: number[] }>(sql`
    select count(*)::int as sampled, array[${sql.join(having, sql`, `)}]::int[] as having
    from (select * from ${videos} order by created_at desc, id desc limit ${SAMPLE}) ${videos}`)
  const { sampled, having: counts } = rows[0] ?? { sampled: 0, having: [] }
  const common = look.words.filter((_, index) => (counts[index] ?? 0) > sampled * COMMON)
  return { ...look, common: new Set(common) }
}

/** Whether so many videos match that they are found by reading from the newest on. */
export const isCommon = ({ words, common, of }: KnownLook): boolean =>
  common.size > 0 && (of === 'any' || words.every((word) => common.has(word)))

/** The search for any of those words alone that few videos have; null where all words are common. */
export function rareOf(look: KnownLook): KnownLook | null {
  const rare = look.words.filter((word) => !look.common.has(word))
  return rare.length > 0 ? { ...look, words: rare } : null
}

/**
 * Condition on `videos`: the words are in the title, the description, the teacher's name or a style. Each place of a word
 * that few videos have is a set that uses an index, since one condition for all would read the whole library. A word that
 * many have is looked for in the videos that the others leave: as a set it is most of the library.
 */
export function hasWords(look: KnownLook): SQL | undefined {
  const { words, common, of } = look
  const comparison = comparisonOf(look)
  const join = of === 'all' ? and : or
  const rareFirst = words.toSorted((one, other) => Number(common.has(one)) - Number(common.has(other)))
  return join(
    ...rareFirst.map((word) =>
      common.has(word) ? hasWord(word, comparison) : sql`${videos.id} in (${placesOf(word, comparison)})`,
    ),
  )
}

/** The same of one word, decided for each video. */
function hasWord(word: string, { title, text, name }: Comparison): SQL {
  const { teachers, styles } = namedSo(word, name)
  return sql`(${or(title(word), text?.(word))} or ${videos.coachUserId} in (${teachers})
    or ${videos.id} in (${styles}))`
}

function placesOf(word: string, { title, text, name }: Comparison): SQL {
  const { teachers, styles } = namedSo(word, name)
  return sql.join(
    [
      sql`select ${videos.id} from ${videos} where ${or(title(word), text?.(word))}`,
      sql`select ${videos.id} from ${videos} where ${videos.coachUserId} in (${teachers})`,
      styles,
    ],
    sql` union all `,
  )
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
