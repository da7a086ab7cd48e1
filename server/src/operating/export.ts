import { resolve } from 'node:path'
import { bucketOf } from '../config/bucket.ts'
import { weakSecret } from '../config/secrets.ts'
import { exportStudio } from './archive/export-studio.ts'
import { readWords, runCommand } from './command.ts'
import { complain, say, variablesOf, withStudioTables } from './studio-database.ts'
import { counted } from './terminal.ts'

const usage = 'npm run export -- FILE.tar   writes the whole studio, people, rows and files, to one file'

/** Writes the studio to an archive that `npm run import -- studio` reads; prints one line, and exits with 1 on failure, also if files are missing. */
async function main(): Promise<number> {
  const [file] = readWords(usage, {}, 1).positionals
  if (!file) throw new Error(usage)
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

await runCommand(main, { failed: 'Nothing was exported: ' })
