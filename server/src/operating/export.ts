import { resolve } from 'node:path'
import { counted } from '@studio/contract/counted.ts'
import { bucketOf } from '../config/bucket.ts'
import { weakSecret } from '../config/secrets.ts'
import { writeFolder } from '../rooms/moving-in/leaving/write-folder.ts'
import { exportStudio } from './archive/export-studio.ts'
import { readWords, runCommand, Usage } from './command.ts'
import { withStudioContext } from './studio-context.ts'
import { complain, say, variablesOf, withStudioTables } from './studio-database.ts'

const usage = `npm run export -- FILE.tar      writes the whole studio, people, rows and files, to one file
npm run export -- open FOLDER   writes what other services and spreadsheets read: members, subscriptions, films, texts`

/** Exits with 1 on failure, also if files are missing. */
async function main(): Promise<number> {
  const [what, folder] = readWords(usage, {}, 2).positionals
  if (what === 'open' && folder) return writeOpenly(folder)
  if (!what || what === 'open' || folder) throw new Usage(usage)
  return archive(what)
}

/** Writes the studio to an archive that `npm run import -- studio` reads, and prints one line. */
async function archive(file: string): Promise<number> {
  const variables = variablesOf(process.env)
  const weak = variables.BACKUP_KEY ? weakSecret(variables.BACKUP_KEY) : null
  if (weak) throw new Error(`BACKUP_KEY ${weak}`)
  const { manifest, bytes } = await withStudioTables(variables, (connection) =>
    exportStudio(
      {
        connection,
        dataDir: resolve(variables.DATA_DIR),
        bucket: bucketOf(variables),
        secret: variables.BACKUP_KEY ?? null,
      },
      file,
    ),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${resolve(file)} holds ${counted(rows, 'row')} and ${counted(manifest.files.length, 'file')}, ${(bytes / 1e6).toFixed(1)} MB; ` +
      `${manifest.key ? 'encrypted' : 'not encrypted: whoever has it can read everything'}.`,
  )
  for (const lacking of manifest.lacking) complain(lacking)
  return manifest.lacking.length > 0 ? 1 : 0
}

async function writeOpenly(folder: string): Promise<number> {
  const written = await withStudioContext(process.env, (context) => writeFolder(context, resolve(folder)))
  const lists = Object.entries(written.rows).filter(([, count]) => count > 0)
  say(lists.map(([name, count]) => `${name}.csv: ${counted(count, 'row')}`).join('\n'))
  say(
    `${resolve(folder)} holds these lists and ${counted(written.films, 'film')}; whoever has it can read everything.`,
  )
  for (const lacking of written.lacking) complain(lacking)
  return written.lacking.length > 0 ? 1 : 0
}

await runCommand(main, { failed: 'Nothing was exported: ' })
