import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { legalNames } from '@studio/contract/studio/legal.ts'
import { FileMissing } from '../../adapters/files/file-store.ts'
import type { Context } from '../../context.ts'
import { invoicesList } from '../../rooms/people/export/records.ts'
import { type CsvList, csvPieces } from '../../rooms/people/export/send-csv.ts'
import { calendarFiles, calendarsList } from './calendars.ts'
import { classesList, type Film, filmsList, pathsList } from './films.ts'
import { membersList, teachersList } from './people.ts'
import {
  codesList,
  endedSubscriptionsList,
  givenList,
  plansList,
  subscriptionsList,
} from './subscriptions.ts'

/** What a folder holds afterwards: rows by the name of their file, films, and those whose file is not there. */
export interface Written {
  rows: Record<string, number>
  films: number
  lacking: string[]
}

/**
 * Writes what a studio owns to a new or empty folder, in forms that other services and spreadsheets read, also while
 * it runs. Throws if the folder holds something.
 */
export async function writeFolder(context: Context, folder: string): Promise<Written> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
  const rows: Written['rows'] = {}
  const keep = async <Row>(list: CsvList<Row>, where = folder) => {
    rows[list.name] = await writeList(context, list, join(where, `${list.name}.csv`))
  }
  await keep(membersList)
  await keep(teachersList)
  await keep(subscriptionsList)
  await keep(endedSubscriptionsList)
  await keep(givenList)
  await keep({ ...invoicesList(context, {}), name: 'invoices' })
  await keep(plansList)
  await keep(codesList)
  await keep(classesList)
  await keep(pathsList)
  await keep(calendarsList)
  await writeCalendars(context, join(folder, 'calendars'))
  await writeTexts(context, join(folder, 'texts'))
  const films = join(folder, 'films')
  await mkdir(films)
  await keep(filmsList, films)
  const copied = await copyFilms(context, films)
  await writeFile(join(folder, 'README.txt'), README)
  return { rows, ...copied }
}

/** Writes a list and counts its rows. */
async function writeList<Row>(context: Context, list: CsvList<Row>, path: string): Promise<number> {
  let count = 0
  const counting: CsvList<Row> = {
    ...list,
    async after(from, last) {
      const batch = await list.after(from, last)
      count += batch.length
      return batch
    },
  }
  await pipeline(Readable.from(csvPieces(context, counting)), createWriteStream(path, OWNERS_ALONE))
  return count
}

async function writeCalendars(context: Context, folder: string): Promise<void> {
  await mkdir(folder)
  for await (const { name, text } of calendarFiles(context))
    await writeFile(join(folder, name), text, OWNERS_ALONE)
}

async function writeTexts({ settings }: Context, folder: string): Promise<void> {
  const { legal, texts, studioName } = settings.now()
  await mkdir(folder)
  for (const name of legalNames) await writeFile(join(folder, `${name}.md`), legal[name], OWNERS_ALONE)
  const own = Object.entries(texts).map(([name, text]) => `## ${name}\n\n${text}\n`)
  await writeFile(join(folder, 'site.md'), [`# ${studioName}\n`, ...own].join('\n'), OWNERS_ALONE)
}

async function copyFilms(context: Context, folder: string): Promise<Pick<Written, 'films' | 'lacking'>> {
  const lacking: string[] = []
  let films = 0
  for (let last: Film | null = null; ; ) {
    const batch: Film[] = await filmsList.after(context, last)
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

const README = `What this studio owns, in forms that other services and spreadsheets read. Times are UTC, amounts in units of the currency.

members.csv               students who finished the sign-up: Ghost, Mailchimp, Uscreen and spreadsheets read it; so does
                          npm run import -- members. It takes in everybody: leave out who is not active or is blocked
teachers.csv              teachers and Admins, with what they say of themselves
subscriptions.csv         memberships that Stripe charges, by their ids there: it charges on, whoever reads this list
subscriptions-ended.csv   those that ended, and day passes
given.csv                 plans that you gave and that run: nothing is charged for them; without an end, until is empty
invoices.csv              every invoice, with what was refunded
plans.csv, promo-codes.csv
films/                    the films as they were uploaded, and films.csv: npm run import -- films reads the folder
classes.csv, paths.csv    which films were shown on which day, and which stand in which training path
practice-calendars.csv    the events of teachers' months; calendars/ has them for calendar programs, by teacher
texts/                    legal texts, and the texts of the site that you wrote

Passwords, cards and what members watched are not in it. A class without a film stands in no list of films.
`
