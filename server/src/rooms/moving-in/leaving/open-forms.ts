import { legalNames } from '@studio/contract/studio/legal.ts'
import type { Context } from '../../../context.ts'
import { invoicesList } from '../../people/export/records.ts'
import { type CsvList, csvPieces } from '../../people/export/send-csv.ts'
import { calendarFiles, calendarsList } from './calendars.ts'
import { classesList, filmsList, pathsList } from './films.ts'
import { membersList, teachersList } from './people.ts'
import { readme } from './readme.ts'
import {
  codesList,
  endedSubscriptionsList,
  givenList,
  plansList,
  subscriptionsList,
} from './subscriptions.ts'

/** A file of what a studio leaves with. */
export interface OpenForm {
  /** Its path, `texts/waiver.md`. */
  name: string
  /** The list that it holds; null for a file that is no list. */
  list: string | null
  /** Its text, piece by piece; `read` is told how many rows have been read. */
  pieces(read: (rows: number) => void): AsyncIterable<string> | Iterable<string>
}

/** Folders beside the lists. */
export const FOLDERS = ['calendars', 'texts', 'films'] as const

const formOf =
  <Row>(list: CsvList<Row>, folder = '') =>
  (context: Context): OpenForm => ({
    name: `${folder}${list.name}.csv`,
    list: list.name,
    pieces: (read) =>
      csvPieces(context, {
        ...list,
        async after(from, last) {
          const batch = await list.after(from, last)
          read(batch.length)
          return batch
        },
      }),
  })

const lists = [
  formOf(membersList),
  formOf(teachersList),
  formOf(subscriptionsList),
  formOf(endedSubscriptionsList),
  formOf(givenList),
  (context: Context) => formOf({ ...invoicesList(context, {}), name: 'invoices' })(context),
  formOf(plansList),
  formOf(codesList),
  formOf(classesList),
  formOf(pathsList),
  formOf(calendarsList),
  formOf(filmsList, 'films/'),
]

export const LISTS = lists.length

/** Everything but the films themselves, in forms that other services and spreadsheets read. */
export async function* openForms(context: Context, holds: { films: boolean }): AsyncGenerator<OpenForm> {
  const textFile = (name: string, text: string): OpenForm => ({ name, list: null, pieces: () => [text] })
  for (const form of lists) yield form(context)
  for await (const { name, text } of calendarFiles(context)) yield textFile(`calendars/${name}`, text)
  const { legal, texts, studioName } = context.settings.now()
  for (const name of legalNames) yield textFile(`texts/${name}.md`, legal[name])
  const own = Object.entries(texts).map(([name, text]) => `## ${name}\n\n${text}\n`)
  yield textFile('texts/site.md', [`# ${studioName}\n`, ...own].join('\n'))
  yield textFile('README.txt', readme(holds))
}
