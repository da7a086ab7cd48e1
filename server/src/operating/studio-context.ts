import pino from 'pino'
import { configOf } from '../config/read-config.ts'
import type { Context } from '../context.ts'
import { requireMigrated } from '../database/migrate.ts'
import { openContext } from '../open-context.ts'
import { makeLog } from '../platform/logs/log.ts'
import { variablesOf, withStudioDatabase } from './studio-database.ts'

/**
 * Runs work with the context of the studio that the environment names, as one more of its servers that serves no
 * requests and runs no jobs: what it enqueues, the studio's workers do. Throws if the environment is not right, or the
 * tables are of another version.
 */
export async function withStudioContext<Result>(
  environment: Record<string, string | undefined>,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const variables = variablesOf(environment)
  const config = configOf(variables)
  return withStudioDatabase(variables, async (connection) => {
    await requireMigrated(connection)
    const { context, close } = await openContext({
      config,
      connection,
      log: makeLog('error', pino.destination(2)),
      localUrl: () => `http://127.0.0.1:${config.port}`,
      workers: false,
    })
    return work(context).finally(close)
  })
}
