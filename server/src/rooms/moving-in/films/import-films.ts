import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize } from 'node:path'
import { foldEmail } from '@studio/contract/people/rules.ts'
import { VIDEO_TITLE_LENGTH } from '@studio/contract/videos/messages.ts'
import { NewVideo } from '@studio/contract/videos/schema.ts'
import { isFilmName } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import { ZodError } from 'zod'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { visitor } from '../../../platform/viewer.ts'
import { nameTags } from '../../videos/commands/name-tags.ts'
import { findLink } from '../../videos/external-video.ts'
import { bringFile, bringLink } from '../../videos/taking-over/bring-film.ts'
import { findFile, isFileKnown, knownNumbers, numberOfLink } from '../../videos/taking-over/find-film.ts'
import { csvLines, type LineCounts } from '../reading/read-lines.ts'
import { filmFactsOf, type ListedFacts } from './film-line.ts'

interface Import {
  context: Context
  /** Told each problem as it is met, by its line or its file. */
  report: (problem: string) => void
}

interface FilmImport {
  /** A CSV file, or a folder of films. */
  file: string
  write: boolean
  /** Encoding of the list, where it is not UTF-8 or UTF-16. */
  encoding?: string | undefined
  /** The teacher of films whose line names none: an e-mail address. */
  teacher?: string
}

/** What is known of the films before: of this run, and of the studio's videos by link. */
interface KnownFilms {
  numbers: Set<string>
  here: Map<string, string>
}

/**
 * Reads films from a list or a folder, checks each as an upload or a saved link is checked, and makes its video where
 * `write` says so. Files are copied and stay where they are. One after the other, each done or not begun: the same
 * list twice makes nothing twice.
 */
export async function importFilms({ context, report }: Import, asked: FilmImport): Promise<LineCounts> {
  const outcome = { made: 0, known: 0, wrong: 0 }
  const seen = { numbers: await knownNumbers(context), here: new Map<string, string>() }
  for await (const film of listFilms(asked.file, asked.encoding)) {
    const done = await bring(context, film, asked, seen).catch(faultsOf)
    if (!Array.isArray(done)) outcome[done] += 1
    else {
      outcome.wrong += 1
      report(`${film.at}: ${done.join('; ')}`)
    }
  }
  return outcome
}

/** What is wrong with one film, be it refused, no video's facts, or a file that can't be read; throws any other error. */
export function faultsOf(error: unknown): string[] {
  if (error instanceof Refusal) return [error.message]
  if (error instanceof ZodError) return error.issues.map(({ message }) => message)
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return [path ? `${basename(path)}: ${code}` : message]
  throw error
}

async function bring(
  context: Context,
  film: ListedFilm,
  asked: FilmImport,
  seen: KnownFilms,
): Promise<'made' | 'known' | string[]> {
  const facts = filmFactsOf(film.fields, context.clock.now())
  if ('wrong' in facts) return [...film.wrong, ...facts.wrong]
  const teacher = await teacherOf(context, facts.teacher || asked.teacher)
  if ('wrong' in teacher) return [...film.wrong, teacher.wrong]
  if (film.wrong.length > 0) return film.wrong
  const given = { facts, coachUserId: teacher.id, at: film.at }
  return film.path
    ? bringOneFile(context, film.path, given, { ...asked, seen })
    : bringOneLink(context, film.link, given, { ...asked, seen })
}

interface FilmDetails {
  facts: ListedFacts
  coachUserId: string
  at: string
}

async function bringOneFile(
  context: Context,
  path: string,
  given: FilmDetails,
  { write, seen }: FilmImport & { seen: KnownFilms },
) {
  const file = await findFile(path)
  const first = seen.here.get(file.sha256)
  if (first) return [`is the same film as ${first}`]
  seen.here.set(file.sha256, given.at)
  if (await isFileKnown(context, file)) return 'known'
  if (write) await bringFile(context, await brought(context, given, titleOfFile(path)), file)
  return 'made'
}

async function bringOneLink(
  context: Context,
  link: string,
  given: FilmDetails,
  { write, seen }: FilmImport & { seen: KnownFilms },
) {
  const number = numberOfLink(link) ?? link
  const first = seen.here.get(number)
  if (first) return [`is the same film as ${first}`]
  seen.here.set(number, given.at)
  if (seen.numbers.has(number)) return 'known'
  const found = await findLink(context, link)
  if (write) await bringLink(context, await brought(context, given, asTitle(found.title)), found)
  return 'made'
}

export async function brought(
  context: Context,
  { facts, coachUserId }: Omit<FilmDetails, 'at'>,
  title: string,
) {
  const { styles, createdAt, title: own, teacher: _teacher, ...rest } = facts
  const tags = await nameTags(context, visitor, styles)
  const tagIds = tags.records.map(({ id }) => id)
  return { video: NewVideo.parse({ ...rest, title: own || title, coachUserId, tagIds }), createdAt }
}

/** `Slow_flow-2.mp4` is called Slow flow 2. */
const titleOfFile = (path: string): string =>
  asTitle(
    basename(path)
      .replace(/\.mp4$/i, '')
      .replace(/[_-]+/g, ' '),
  )

/** Signs that no title may have; the longest title in the form that has most of them. */
const NO_TITLE_SIGN = /[\s\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
const MOST_READ = 4 * VIDEO_TITLE_LENGTH

/** A text from elsewhere as the title of a video: one line of readable signs, cut where a title ends. */
export function asTitle(text: string): string {
  const line = text.slice(0, MOST_READ).toWellFormed().normalize('NFC').replace(NO_TITLE_SIGN, ' ').trim()
  return (
    line
      .slice(0, VIDEO_TITLE_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || 'Untitled'
  )
}

export async function teacherOf(
  { db }: Pick<Context, 'db'>,
  email = '',
): Promise<{ id: string; email: string } | { wrong: string }> {
  if (!email) return { wrong: 'no teacher: name them in the column teacher, or all with --teacher ADDRESS' }
  const [person] = await db
    .select()
    .from(users)
    .where(eq(users.emailFolded, foldEmail(email)))
  return person?.role === 'Coach'
    ? { id: person.id, email: person.email }
    : { wrong: `${email} is not a teacher of this studio` }
}

/** The list that may lie beside the films of a folder. */
const LIST = 'films.csv'

interface ListedFilm {
  /** `line 12`, or the name of a file that stands in no line. */
  at: string
  /** Path of a file; null if the film has a link. */
  path: string | null
  link: string
  fields: Record<string, string>
  wrong: string[]
}

/**
 * Lists the films of a CSV file with a column `link` or `file`, or the mp4 files of a folder, with what its `films.csv`
 * says of them. Files are searched beside the list only. Throws for a file that is no CSV, or that is not there.
 */
async function* listFilms(from: string, encoding?: string): AsyncGenerator<ListedFilm> {
  if (!(await stat(from)).isDirectory()) {
    yield* linesOf(from, encoding)
    return
  }
  const named = new Set([LIST])
  if (existsSync(join(from, LIST)))
    for await (const film of linesOf(join(from, LIST), encoding)) {
      if (film.path) named.add(basename(film.path))
      yield film
    }
  for (const name of (await readdir(from)).sort())
    if (isFilmName(name) && !named.has(name))
      yield { at: name, path: join(from, name), link: '', fields: {}, wrong: [] }
}

async function* linesOf(list: string, encoding?: string): AsyncGenerator<ListedFilm> {
  for await (const { line, fields, wrong: broken } of csvLines({ file: list, encoding, needed: [] })) {
    const { file = '', link = '' } = fields
    const wrong = broken ? [broken] : namesOne(file, link)
    yield { at: `line ${line}`, path: file ? join(dirname(list), file) : null, link, fields, wrong }
  }
}

function namesOne(file: string, link: string): string[] {
  if ((file === '') === (link === '')) return ['names a file or a link, one of both']
  const isOutside = isAbsolute(file) || normalize(file).startsWith('..')
  return isOutside ? [`${file} is not beside the list`] : []
}
