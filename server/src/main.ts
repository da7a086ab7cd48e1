import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import pino from 'pino'
import { makeApp } from './app.ts'
import { readConfig } from './config.ts'
import { startDatabase } from './database/embedded.ts'
import { migrateDatabase } from './database/migrate.ts'
import { prepareStudio } from './database/seed/prepare-studio.ts'
import { openContext } from './open-context.ts'
import { keepShut } from './platform/keep-shut.ts'
import { welcomeScreen } from './welcome-screen.ts'

const webFolder = resolve(import.meta.dirname, '../../web')
const STOP_WITHIN_MS = 10_000

/** Starts the studio and keeps it until it is told to stop; whatever goes wrong is one clear sentence. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const database = await startDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  const stops: (() => Promise<void>)[] = [() => database.stop()]
  const stop = stopOnce(stops)
  try {
    await migrateDatabase(database.connection)
    let port = config.port
    const opened = await openContext({
      config,
      connection: database.connection,
      log,
      localUrl: () => `http://${config.onNetwork ? '127.0.0.1' : config.host}:${port}`,
      workers: true,
    })
    stops.push(() => opened.close())
    const app = await makeApp(opened.context, { webFolder, dev: process.argv.includes('--dev') })
    stops.push(() => app.close())
    const openDoor = keepShut(app)
    await app.listen({ host: config.host, port: config.port })
    port = (app.server.address() as AddressInfo).port
    const prepared = await prepareStudio(opened.context)
    openDoor()
    console.log(welcomeScreen(config, opened.context.publicUrl(), database.kind, prepared))
  } catch (error) {
    await stop(1, error)
  }
  database.onDeath(({ restarting, message }) => {
    if (!restarting) void stop(1, new Error(message))
  })
}

/** Ctrl-C and SIGTERM: no new requests, jobs, pool, then PostgreSQL (E11); a second signal or 10 s end it at once. */
function stopOnce(stops: (() => Promise<void>)[]) {
  let stopping = false
  const stop = async (code: number, because?: unknown): Promise<never> => {
    if (stopping) process.exit(1)
    stopping = true
    if (because) console.error(because instanceof Error ? because.message : because)
    const late = setTimeout(() => process.exit(1), STOP_WITHIN_MS)
    for (const one of stops.reverse()) await one().catch((error: unknown) => console.error(error))
    clearTimeout(late)
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  return stop
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
