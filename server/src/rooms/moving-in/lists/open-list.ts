import { open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listTexts } from '@studio/contract/moving-in/messages.ts'
import { MOST_COLUMNS, MOST_LINES } from '@studio/contract/moving-in/schema.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { type ListRecord, readList } from '../reading/read-lines.ts'
import { LongLine, WrongEncoding } from '../reading/text-lines.ts'

/** Records after which others get a turn: a record may be ten thousand lines with a quote each. */
const RECORDS_A_TURN = 50

export interface OpenList {
  columns: string[]
  records: ListRecord[]
}

/** Reads a list that somebody sent; 400 at `file` with what to do about one that can't be read. */
export async function openList(path: string): Promise<OpenList> {
  if (await isArchive(path)) throw refuseField('file', listTexts.workbook)
  try {
    return await wholeList(path)
  } catch (error) {
    if (error instanceof LongLine) throw refuseField('file', listTexts.empty)
    if (error instanceof WrongEncoding) throw refuseField('file', listTexts.encoding(error.line))
    throw error
  }
}

async function wholeList(path: string): Promise<OpenList> {
  const list = await readList({ file: path })
  if (!list) throw refuseField('file', listTexts.empty)
  if (list.columns.length > MOST_COLUMNS) throw refuseField('file', listTexts.wide)
  const records: ListRecord[] = []
  for await (const record of list.records) {
    if (records.length === MOST_LINES) throw refuseField('file', listTexts.long)
    if (records.length % RECORDS_A_TURN === 0) await nextTurn()
    records.push({ ...record, fields: record.fields.map((field) => storable(field)) })
  }
  if (records.length === 0) throw refuseField('file', listTexts.empty)
  return { columns: list.columns.map((name) => storable(name, 200)), records }
}

/** PostgreSQL has no text with a NUL; a line that is one is refused for its broken sign. */
export const storable = (text: string, most = 1_000): string =>
  text.replaceAll('\0', '\uFFFD').slice(0, most).toWellFormed()

/** Whether a file is a workbook of a spreadsheet, which is an archive. */
async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from('PK\x03\x04'))
  } finally {
    await file.close()
  }
}
