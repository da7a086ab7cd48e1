import type { AddressInfo } from 'node:net'
import { makeApp } from '../app.ts'
import type { Context } from '../context.ts'
import { openContext } from '../open-context.ts'
import type { TestStudio } from './start-test-studio.ts'
import { makeWatchedLog } from './watched-log.ts'

export interface SecondServer {
  context: Context
  url: string
  stop(): Promise<void>
}

/** Starts another server of the same studio: its own pool and locks, the same database and folder. */
export async function startSecondServer({ context: first }: TestStudio): Promise<SecondServer> {
  const { host, port, user, database } = first.db.$client.options
  const watched = makeWatchedLog()
  let url = ''
  const opened = await openContext({
    config: first.config,
    connection: { host, port, user, database },
    log: watched.log,
    localUrl: () => url,
    workers: false,
  })
  const app = await makeApp(opened.context, null)
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    context: opened.context,
    url,
    async stop() {
      app.server.closeAllConnections()
      await app.close()
      await opened.close()
      watched.requireClean()
    },
  }
}
