import { legalNames } from '@studio/contract/studio/schema.ts'
import type { Context } from '../../../context.ts'
import { invoicesList } from '../../people/export/records.ts'
import { type CsvList, csvPieces } from '../../people/export/send-csv.ts'
import { calendarFiles, calendarsList } from './calendars.ts'
import { classesList, filmsList, pathsList } from './films.ts'
import { membersList, teachersList } from './people.ts'
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

const FILMS = {
  there: `films/                    the films as they were uploaded, and films.csv: npm run import -- films reads the folder`,
  apart: `films/films.csv           the films by their titles, links and file names; npm run export -- open FOLDER copies the
                          files as well`,
}

/** What each file is, for whoever opens the folder or the archive; `films` are the files themselves. */
const readme = ({ films }: { films: boolean }): string =>
  `What this studio owns, in forms that other services and spreadsheets read. Times are UTC, amounts in units of the currency.

members.csv               students who finished the sign-up: Ghost, Mailchimp, Uscreen and spreadsheets read it; so does
                          npm run import -- members. It takes in everybody: leave out who is not active or is blocked
teachers.csv              teachers and Admins, with what they say of themselves
subscriptions.csv         memberships that Stripe charges, by their ids there: it charges on, whoever reads this list
subscriptions-ended.csv   those that ended, and day passes
given.csv                 plans that you gave and that run: nothing is charged for them; without an end, until is empty
invoices.csv              every invoice, with what was refunded
plans.csv, promo-codes.csv
${films ? FILMS.there : FILMS.apart}
classes.csv, paths.csv    which films were shown on which day, and which stand in which training path
practice-calendars.csv    the events of teachers' months; calendars/ has them for calendar programs, by teacher
texts/                    legal texts, and the texts of the site that you wrote

Passwords, cards and what members watched are not in it. A class without a film stands in no list of films.
`
