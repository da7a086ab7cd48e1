import type pg from 'pg'
import { startEngine } from './embedded/engine.ts'
import type { Death } from './embedded/keep-running.ts'
import { SteadyClient } from './steady-client.ts'

export interface RunningDatabase {
  connection: pg.PoolConfig
  kind: 'embedded' | 'external'
  /** Told of each death of the embedded engine; after one with `restarting: false` the server has to exit (E10). */
  onDeath(listener: (death: Death) => void): void
  /** Comes last when the server stops: after requests, jobs and pool (E11). */
  stop(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  log: { warn(text: string): void; error(text: string): void }
}

/** Gives the way to the database: DATABASE_URL as it is, or our own PostgreSQL in DATA_DIR, started here. */
export async function startDatabase({
  dataDir,
  databaseUrl,
  log,
}: DatabaseOptions): Promise<RunningDatabase> {
  if (databaseUrl) {
    return {
      connection: { connectionString: databaseUrl, Client: SteadyClient },
      kind: 'external',
      onDeath: () => {},
      stop: async () => {},
    }
  }
  const { connection, onDeath, stop } = await startEngine({ dataDir })
  onDeath(({ restarting, message }) => (restarting ? log.warn(message) : log.error(message)))
  return {
    connection: { ...(connection as pg.PoolConfig), Client: SteadyClient },
    kind: 'embedded',
    onDeath,
    stop,
  }
}
