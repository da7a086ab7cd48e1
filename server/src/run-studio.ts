import type { AddressInfo } from 'node:net'
import type pino from 'pino'
import { makeApp, type Site } from './app.ts'
import type { Config } from './config.ts'
import type { RunningDatabase } from './database/embedded.ts'
import { migrateDatabase } from './database/migrate.ts'
import { refuseDemo } from './database/seed/demo-mark.ts'
import { prepareStudio } from './database/seed/prepare-studio.ts'
import { openContext } from './open-context.ts'
import { unavailableUntilReady } from './platform/connections/unavailable-until-ready.ts'
import { welcomeScreen } from './welcome-screen.ts'

export interface StudioOptions {
  config: Config
  log: pino.Logger
  /** null leaves the pages out. */
  site: Site | null
  /** Told once visitors are let in. */
  opened(url: string, screen: string): void
}

interface Running extends StudioOptions {
  database: RunningDatabase
  /** What has been started, for the way back: the last one stops first. */
  stops: (() => Promise<void>)[]
}

/** From the database to the open door: migrations, context, app, listening, what a studio needs before its first visitor. */
export async function runStudio({ config, log, site, opened, database, stops }: Running): Promise<void> {
  const { connection, kind } = database
  await migrateDatabase(connection, {
    waiting: () => log.warn('another server is migrating the database; this one waits for it'),
  })
  if (!config.demo) await refuseDemo(connection)
  let port = config.port
  const localUrl = () => `http://${config.onNetwork ? '127.0.0.1' : config.host}:${port}`
  const { context, close } = await openContext({ config, connection, log, localUrl, workers: true })
  stops.push(close)
  const app = await makeApp(context, site)
  stops.push(() => app.close())
  const openDoor = unavailableUntilReady(app)
  await app.listen({ host: config.host, port: config.port })
  port = (app.server.address() as AddressInfo).port
  const prepared = await prepareStudio(context)
  openDoor()
  opened(localUrl(), welcomeScreen(config, context.publicUrl(), kind, prepared))
}
