import { parse } from 'csv-parse/sync'
import { columnsBy, plainHeading } from './column-names.ts'
import { decoderOf, encodingOf, linesOf, type TextFile } from './text-lines.ts'

/** Longer records are no people: a quote that is never closed would make one of the whole file. */
const LONGEST_RECORD = 20_000

/** A record of a CSV file, by the names of its first line; `line` is where it begins, counted from 1. */
export interface CsvLine {
  line: number
  fields: Record<string, string>
  /** What is wrong with the line itself; its fields are empty then. */
  wrong?: string
}

interface Table extends TextFile {
  needed: readonly string[]
  /** Other names of columns, in letters and digits alone, as services write them. */
  aliases?: Readonly<Record<string, string>>
  /** Told the columns that are read, with their names in the file, and those that are not. */
  understood?: (columns: Understood) => void
}

export interface Understood {
  read: Map<string, string>
  passedOver: string[]
}

const UNEVEN = 'has more fields than the first line'

/**
 * Reads a CSV file (RFC 4180; `,` `;` or tab between fields) record by record. Names of columns are compared by their letters
 * and digits alone. A line that is no CSV is told as wrong, and the next one is read as if it were not there. Throws for a text
 * that is not in its encoding, and for a file without the columns that are needed.
 */
export async function* csvLines(table: Table): AsyncGenerator<CsvLine> {
  const list = await readList(table)
  if (!list) throw new Error(`${table.file} has no line that names its columns.`)
  const { columns, records } = list
  const names = columnsOf(columns, table)
  for await (const { line, fields, wrong } of records) {
    if (wrong !== undefined) yield { line, fields: {}, wrong }
    else
      yield {
        line,
        fields: Object.fromEntries(names.flatMap((name, at) => (name ? [[name, fields[at] ?? '']] : []))),
      }
  }
}

/** The names of a list's columns as they are written, and its records as they are read; null without a line that names columns. */
export async function readList(
  text: TextFile,
): Promise<{ columns: string[]; records: AsyncGenerator<ListRecord> } | null> {
  const encoding = await encodingOf(text)
  const lines = lookAhead(linesOf(text.file, decoderOf(encoding)))
  let from = 1
  const pass = (count: number) => {
    lines.drop(count)
    from += count
  }
  // Spreadsheets are told by such a line what stands between fields.
  const told = /^"?sep=(.)"?$/i.exec((await lines.at(0)) ?? '')?.[1]
  if (told) pass(1)
  // A sheet may begin with empty rows, which are separators alone then.
  while (isEmptyRow(await lines.at(0))) pass(1)
  const head = await lines.at(0)
  if (head === null) return null
  const delimiter = told ?? delimiterOf(head, (await lines.at(1)) ?? '')
  const { fields, taken } = await wholeRecord(lines, head, { delimiter })
  const columns = fields ?? []
  const isNamed = !columns.some(isAddress)
  if (isNamed) pass(taken)
  const records = recordsOf(lines, { delimiter, count: columns.length, from })
  return { columns: isNamed ? columns : columns.map(nameByItself), records }
}

/** A list that begins with somebody's address has no line that names its columns. */
const isAddress = (field: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(field)
const nameByItself = (field: string, at: number) => (isAddress(field) ? 'Email' : `Column ${at + 1}`)

const isEmptyRow = (line: string | null) => line !== null && /^[\s,;"]*$/.test(line) && !isOpen(line)

/** The name by which each column is read; null for one that is not. Of two with one name the first is read. */
function columnsOf(typed: string[], { needed, aliases, understood }: Table): (string | null)[] {
  const own = Object.fromEntries(typed.map(plainHeading).map((name) => [name, name]))
  const names = columnsBy(aliases ?? own, typed)
  const read = new Map(names.flatMap((name, at) => (name ? [[name, typed[at] ?? '']] : [])))
  const missing = needed.filter((name) => !read.has(plainHeading(name)))
  if (missing.length > 0) throw new Error(`The first line has no column ${missing.join(', ')}.`)
  understood?.({ read, passedOver: typed.filter((_, at) => !names[at]) })
  return names
}

interface Shape {
  delimiter: string
  count: number
  /** Number of the first line that is read, counted from 1. */
  from: number
}

export interface ListRecord {
  line: number
  fields: string[]
  wrong?: string
}

/**
 * Joins the lines of a quoted field to one record. Where that makes none, the line in which it begins is wrong, and reading
 * goes on with the next. Rows of separators alone, as spreadsheets write them below a list, are passed over.
 */
async function* recordsOf(ahead: Ahead, shape: Shape): AsyncGenerator<ListRecord> {
  let line = shape.from
  for (let begin = await ahead.at(0); begin !== null; begin = await ahead.at(0)) {
    const { fields, taken } = await wholeRecord(ahead, begin, shape)
    if (!isEmptyRow(begin)) yield { line, ...judged(begin, fields, shape) }
    ahead.drop(taken)
    line += taken
  }
}

type Ahead = ReturnType<typeof lookAhead>

/** Lines that were read and may be read once more. */
function lookAhead(lines: AsyncGenerator<string>) {
  const waiting: string[] = []
  return {
    async at(index: number): Promise<string | null> {
      while (waiting.length <= index) {
        const { value, done } = await lines.next()
        if (done) return null
        waiting.push(value)
      }
      return waiting[index] ?? null
    },
    drop: (count: number) => void waiting.splice(0, count),
  }
}

/** The fields of the record that begins with this line, and how many lines it takes; null and one line for no record. One of several
 * lines has as many fields as the first line of the list, if that is known. */
async function wholeRecord(
  ahead: Ahead,
  begin: string,
  { delimiter, count }: Pick<Shape, 'delimiter'> & Partial<Shape>,
): Promise<{ fields: string[] | null; taken: number }> {
  let text = begin
  let taken = 1
  for (let open = isOpen(begin); open; ) {
    const next = text.length > LONGEST_RECORD ? null : await ahead.at(taken)
    if (next === null) return { fields: null, taken: 1 }
    text = `${text}\n${next}`
    taken += 1
    // A line with an odd number of quotes closes what is open: the lines before are not looked at again.
    if (isOpen(next)) open = false
  }
  const fields = apart(fieldsOf(text, delimiter), { delimiter, count })
  const isWhole = fields !== null && (taken === 1 || count === undefined || fields.length === count)
  return isWhole ? { fields, taken } : { fields: null, taken: 1 }
}

function judged(begin: string, fields: string[] | null, { count }: Shape): Omit<ListRecord, 'line'> {
  if (!fields) return { fields: [], wrong: isOpen(begin) ? NEVER_CLOSED : QUOTE_INSIDE }
  // Empty fields past the last column say nothing, and Excel leaves out those at the end of a line.
  if (fields.slice(count).some((field) => field !== '')) return { fields: [], wrong: UNEVEN }
  return { fields: Array.from({ length: count }, (_, at) => visible(fields[at] ?? '')) }
}

/** Signs that nobody sees, such as marks of direction around an address from a phone; joiners within names are none of them. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
/** The apostrophe with which an export keeps a spreadsheet from taking a text for a formula (`platform/files/csv.ts`). */
const GUARD = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const visible = (field: string) => field.replace(UNSEEN, '').trim().replace(GUARD, '')

const NEVER_CLOSED = 'opens a quote that is never closed'
const QUOTE_INSIDE =
  'has a quote inside a field: write it twice, and the whole field between quotes, such as "Ann ""Annie"" Lee"'

/** Whether a quoted field goes on in the next line: each quote inside one is written twice. */
const isOpen = (text: string) => text.split('"').length % 2 === 0

/** Where Excel splits lines at semicolons, it saves those of a list with commas as one quoted field each. */
function apart(fields: string[] | null, { delimiter, count }: Pick<Shape, 'delimiter'> & Partial<Shape>) {
  const [whole = ''] = fields ?? []
  return fields?.length === 1 && count !== 1 && whole.includes(delimiter)
    ? fieldsOf(whole, delimiter)
    : fields
}

const unwrapped = (line: string) =>
  /^"(?:[^"]|"")*"$/.test(line) ? line.slice(1, -1).replaceAll('""', '"') : line

/** The fields of one record; null for one that is no CSV. */
function fieldsOf(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter).map((field) => field.trim())
  try {
    const [fields] = parse(text, {
      delimiter,
      relax_column_count: true,
      trim: true,
      skip_empty_lines: true,
    }) as string[][]
    return fields ?? []
  } catch {
    return null
  }
}

/**
 * What stands between fields: a tab, a semicolon or a comma, by which the first line and the one below have as many, since names of
 * columns may hold commas themselves; otherwise what the first line has most often.
 */
function delimiterOf(first: string, below: string): string {
  const times = (line: string, delimiter: string) =>
    unwrapped(line)
      .replace(/"[^"]*"/g, '')
      .split(delimiter).length
  const possible = ['\t', ';', ','].filter((one) => times(first, one) > 1)
  const even = possible.filter((one) => times(first, one) === times(below, one))
  const [best = ','] = (even.length > 0 ? even : possible).toSorted(
    (one, other) => times(first, other) - times(first, one),
  )
  return best
}

/** Number of lines of an imported file. */
export interface LineCounts {
  /** Written, or to be written by the run that writes. */
  made: number
  /** Imported before: they stay as they are. */
  known: number
  wrong: number
}

/** So many at a time, as they come; the whole is never in memory. */
export async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    if (batch.push(item) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
