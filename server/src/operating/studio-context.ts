import pino from 'pino'
import { configOf, readVariables } from '../config.ts'
import type { Context } from '../context.ts'
import { requireMigrated } from '../database/migrate.ts'
import { openContext } from '../open-context.ts'
import { makeLog } from '../platform/logs/log.ts'
import { withStudioDatabase } from './studio-database.ts'

/**
 * Runs work with the context of the studio that the environment names, as one more of its servers that serves no
 * requests and runs no jobs: what it enqueues, the studio's workers do. Throws if the environment is not right, or the
 * tables are of another version.
 */
export async function withStudioContext<Result>(
  environment: Record<string, string | undefined>,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const read = readVariables(environment)
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const config = configOf(read.variables)
  return withStudioDatabase(read.variables, async (connection) => {
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
