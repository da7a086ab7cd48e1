import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing } from '../../../adapters/files/file-store.ts'
import type { Context } from '../../../context.ts'
import { filmsList, type LeavingFilm } from './films.ts'
import { FOLDERS, openForms } from './open-forms.ts'

/** What a folder holds afterwards: rows by the name of their file, films, and those whose file is not there. */
export interface FolderContents {
  rows: Record<string, number>
  films: number
  lacking: string[]
}

/**
 * Writes what a studio owns to a new or empty folder, in forms that other services and spreadsheets read, also while
 * it runs. Throws if the folder holds something.
 */
export async function writeFolder(context: Context, folder: string): Promise<FolderContents> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
  for (const name of FOLDERS) await mkdir(join(folder, name))
  const rows: FolderContents['rows'] = {}
  for await (const { name, list, pieces } of openForms(context, { films: true })) {
    let count = 0
    const text = pieces((more) => {
      count += more
    })
    await pipeline(Readable.from(text), createWriteStream(join(folder, name), OWNERS_ALONE))
    if (list) rows[list] = count
  }
  return { rows, ...(await copyFilms(context, join(folder, 'films'))) }
}

async function copyFilms(
  context: Context,
  folder: string,
): Promise<Pick<FolderContents, 'films' | 'lacking'>> {
  const lacking: string[] = []
  let films = 0
  for (let last: LeavingFilm | null = null; ; ) {
    const batch: LeavingFilm[] = await filmsList.after(context, last)
    if (batch.length === 0) return { films, lacking }
    for (const { file, key } of batch) {
      if (!file || !key) continue
      const missing = await copyFilm(context, key, join(folder, file))
      if (missing) lacking.push(`${file}: ${missing}`)
      else films += 1
    }
    last = batch.at(-1) ?? null
  }
}

/** Returns why a film could not be copied; null for one that was. Throws if the disk is full. */
async function copyFilm({ files }: Context, key: string, path: string): Promise<string | null> {
  const film = await files.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return error.message
    throw error
  })
  if (typeof film === 'string') return film
  await pipeline(film, createWriteStream(path, OWNERS_ALONE))
  return null
}

const OWNERS_ALONE = { flag: 'wx', flags: 'wx', mode: 0o600 }
