import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OURS } from '../database/migrate.ts'

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const journalIn = (folder: string) => join(folder, 'meta', '_journal.json')

/** Returns the names of the studio's migrations, in order. */
export const migrationTags = (): string[] =>
  (JSON.parse(readFileSync(journalIn(OURS), 'utf8')) as Journal).entries.map(({ tag }) => tag)

/** Copies the migrations to a folder, with one more, as a newer version would have. */
export function copyWithNewer(folder: string, name: string, sql: string): string {
  cpSync(OURS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(journalIn(folder), 'utf8')) as Journal
  const idx = journal.entries.length
  const when = (journal.entries.at(-1)?.when ?? 0) + 1_000
  const tag = `9999_${name}`
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true })
  writeFileSync(journalIn(folder), JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), sql)
  return folder
}

/** Copies the migrations to a folder; one of them stays in its middle for so many seconds. */
export function copyWithPause(folder: string, tag: string, seconds: number): string {
  cpSync(OURS, folder, { recursive: true })
  const file = join(folder, `${tag}.sql`)
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  statements.splice(Math.ceil(statements.length / 2), 0, `\nselect pg_sleep(${seconds});\n`)
  writeFileSync(file, statements.join('--> statement-breakpoint'))
  return folder
}
