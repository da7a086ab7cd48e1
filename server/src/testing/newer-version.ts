import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyWithNewer } from './changed-migrations.ts'

const server = resolve(import.meta.dirname, '../..')

/** What a release may do to the tables while servers of the one before run on them: only expand. */
const expanding = [
  'alter table users add column barefoot boolean;',
  `alter table users add column mat text not null default 'blue';`,
  'alter table video_progress add constraint video_progress_small check (seconds < 1000000) not valid;',
  'create table mats (id uuid primary key, user_id uuid not null references users (id) on delete cascade);',
  'create index if not exists users_of_mat on users (mat);',
].join('\n--> statement-breakpoint\n')

/**
 * Copies the server to a folder as its next version: with one more migration, and with code that reads and
 * writes what that adds. Returns the program that starts it.
 */
export function copyAsNewer(folder: string): string {
  const to = join(folder, 'server')
  mkdirSync(to, { recursive: true })
  for (const part of ['src', 'legal', 'package.json'])
    cpSync(join(server, part), join(to, part), { recursive: true })
  symlinkSync(resolve(server, '../node_modules'), join(folder, 'node_modules'))
  copyWithNewer(join(to, 'migrations'), 'mats', expanding)
  const table = join(to, 'src/database/tables/people.ts')
  const before = readFileSync(table, 'utf8')
  const after = before.replace(
    'firstName: text().notNull(),',
    `firstName: text().notNull(),\n    barefoot: boolean(),\n    mat: text().notNull().default('blue'),`,
  )
  if (after === before) throw new Error('the table of people has no first name to stand beside')
  writeFileSync(table, after)
  return join(to, 'src/testing/killable-main.ts')
}
