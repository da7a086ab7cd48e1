import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { makeApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startDatabase } from '../database/embedded.ts'
import { openContext } from '../open-context.ts'

/** The server of a studio without its pages, in a process of its own; says where it listens. Its jobs run by themselves. */
const config = readConfig(process.env)
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const { connection } = await startDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
let url = ''
const { context } = await openContext({ config, connection, log, localUrl: () => url, workers: true })
const app = await makeApp(context, null)
await app.listen({ host: config.host, port: config.port })
url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
process.stdout.write(`${url}\n`)
