import type pg from 'pg'
import { connectionTo } from './connection-to.ts'
import { startEngine } from './embedded/engine.ts'
import type { Death } from './embedded/keep-running.ts'
import { SteadyClient } from './steady-client.ts'

export interface RunningDatabase {
  connection: pg.PoolConfig
  /** Connection through the pooler, if there is one, for ordinary queries: session state such as advisory locks is lost between them. */
  pooled?: pg.PoolConfig | undefined
  kind: 'embedded' | 'external'
  /**
   * Registers a listener for each death of the embedded engine; after one with `restarting: false` the server
   * must exit (E10).
   */
  onDeath(listener: (death: Death) => void): void
  /** Stops the database; called last on shutdown, after requests, jobs and pool (E11). */
  stop(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  /** The same database past the pooler that `databaseUrl` names. */
  directUrl?: string | undefined
  log: { warn(text: string): void; error(text: string): void }
}

/**
 * Returns how to connect to the database: DATABASE_URL if set, else the embedded PostgreSQL in DATA_DIR,
 * which it starts.
 */
export async function startDatabase({
  dataDir,
  databaseUrl,
  directUrl,
  log,
}: DatabaseOptions): Promise<RunningDatabase> {
  if (databaseUrl) {
    const connectTo = (url: string) => ({ ...connectionTo(url), Client: SteadyClient })
    return {
      connection: connectTo(directUrl ?? databaseUrl),
      pooled: directUrl ? connectTo(databaseUrl) : undefined,
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
