import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type CsvError, parse } from 'csv-parse'

/** Longer records are no people: a quote that is never closed would make one of the whole file. */
const LONGEST_RECORD = 20_000

/** A record of a CSV file, by the names of its first line; `line` is where it ends, counted from 1. */
export interface CsvLine {
  line: number
  fields: Record<string, string>
  /** Has more or fewer fields than the first line names. */
  uneven: boolean
}

/**
 * Reads a CSV file (RFC 4180, UTF-8 with or without a byte order mark, `,` `;` or tab between fields) record by record.
 * Names of columns are compared without case and surrounding spaces. Throws for a file that is no CSV, with
 * the line, and for one without the columns that are needed.
 */
export async function* csvLines(file: string, needed: readonly string[]): AsyncGenerator<CsvLine> {
  let missing: string[] = []
  let uneven = 0
  const parser = parse({
    bom: true,
    columns: (typed: string[]) => {
      const names = typed.map((name) => name.trim().toLowerCase())
      missing = needed.filter((name) => !names.includes(name.toLowerCase()))
      return names
    },
    delimiter: await delimiterOf(file),
    info: true,
    max_record_size: LONGEST_RECORD,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser) {
      if (missing.length > 0) throw new Error(`The first line has no column ${missing.join(', ')}.`)
      yield { line: info.lines, fields: record, uneven: info.invalid_field_length > uneven }
      uneven = info.invalid_field_length
    }
  } catch (error) {
    const { code, message, lines } = error as CsvError & { lines?: number }
    throw code?.startsWith('CSV_') ? new Error(`Line ${lines ?? '?'}: ${message}`) : error
  } finally {
    source.destroy()
  }
}

/** What stands between the names of the first line most often: a comma, a semicolon or a tab. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_RECORD), 0, LONGEST_RECORD, 0)
    const [names = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/, 1)
    const times = (delimiter: string) => names.split(delimiter).length
    return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
  } finally {
    await handle.close()
  }
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
