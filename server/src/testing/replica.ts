import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { startEngine } from '../database/embedded/engine.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { ask, clear, newDataDir } from './engines.ts'

export interface ReplicatedDatabase {
  /** The primary, with the studio's tables. */
  connection: pg.PoolConfig
  replica: {
    connection: pg.PoolConfig
    /** It receives what is committed and does not show it, as one that can't keep up. */
    pause(): Promise<void>
    resume(): Promise<void>
    end(): Promise<void>
    start(): Promise<void>
  }
  drop(): Promise<void>
}

/**
 * Starts a PostgreSQL and a streaming replica of it, which begins as a copy of its files: the embedded engine
 * brings no pg_basebackup.
 */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const [folder, copy] = [newDataDir(), newDataDir()]
  const empty = await startEngine({ dataDir: folder })
  await migrateDatabase(empty.connection)
  await empty.stop()
  const cluster = join(copy, 'postgres')
  execFileSync('cp', ['-a', join(folder, 'postgres'), cluster])
  const primary = await startEngine({ dataDir: folder })
  const { host, port, user } = primary.connection
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  )
  writeFileSync(join(cluster, 'standby.signal'), '')
  let replica = await startEngine({ dataDir: copy })
  return {
    connection: primary.connection as pg.PoolConfig,
    replica: {
      connection: replica.connection as pg.PoolConfig,
      pause: async () => void (await ask(replica.connection, 'select pg_wal_replay_pause()')),
      resume: async () => void (await ask(replica.connection, 'select pg_wal_replay_resume()')),
      end: () => replica.stop(),
      async start() {
        replica = await startEngine({ dataDir: copy })
      },
    },
    async drop() {
      await replica.stop()
      await primary.stop()
      for (const one of [folder, copy]) clear(one)
    },
  }
}
