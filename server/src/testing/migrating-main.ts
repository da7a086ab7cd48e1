import { migrateDatabase } from '../database/migrate.ts'

/** Migrates a database in a process of its own, which can be killed. */
const [url = '', folder = ''] = process.argv.slice(2)
await migrateDatabase({ connectionString: url }, { folder })
