import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { CannotStart } from '../database/embedded/cannot-start.ts'
import { type Engine, startEngine } from '../database/embedded/engine.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { requireClean } from './watched-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: { host: string; port: number; user: string }
  }
}

const run = promisify(execFile)
const firstStart = resolve(import.meta.dirname, 'first-start.ts')

const prefix = 'studio-engine-'

/** Folders of other test runs; one being created has no lock yet and is ignored. */
const lockedFolders = (): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(tmpdir(), name))
    .filter((folder) => readdirSync(folder).some((name) => name.endsWith('.lock')))

/** Stops engines left by a killed run and removes their folders; throws if another run is still alive. */
const sweep = async (): Promise<void> => {
  for (const dataDir of lockedFolders()) {
    try {
      const left = await startEngine({ dataDir, disposable: true })
      await left.stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error
    }
  }
}

/**
 * Creates the template: migrated, and started once, because the first start creates the tables of the queue
 * and the sandbox.
 */
const makeTemplate = async (engine: Engine): Promise<void> => {
  const client = new pg.Client({ ...engine.connection, database: 'postgres' })
  await client.connect()
  await client.query('create database studio_template')
  await client.end()
  const connection = { ...engine.connection, database: 'studio_template' } as pg.PoolConfig
  await migrateDatabase(connection)
  await run(process.execPath, [firstStart, JSON.stringify(connection)])
}

/**
 * Starts one real PostgreSQL for the whole run, with a template from which each test file copies its
 * database. Its log is checked at the end, like all others (S-R3).
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  const engine = await startEngine({ dataDir, disposable: true })
  await makeTemplate(engine)
  const { host, port, user } = engine.connection
  provide('engine', { host: String(host), port: Number(port), user: String(user) })
  return async () => {
    await engine.stop()
    const said = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    rmSync(dataDir, { recursive: true, force: true })
    requireClean(said.split('\n'))
  }
}
