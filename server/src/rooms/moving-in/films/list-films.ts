import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize } from 'node:path'
import { isFilmName } from '@studio/contract/videos/upload/rules.ts'
import { csvLines } from '../reading/read-lines.ts'

/** The list that may lie beside the films of a folder. */
const LIST = 'films.csv'

/** A film of a list or a folder, and where it stands. */
export interface ListedFilm {
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
export async function* listFilms(from: string, encoding?: string): AsyncGenerator<ListedFilm> {
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
