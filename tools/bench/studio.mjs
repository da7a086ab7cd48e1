import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { makeApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { migrateDatabase } from '../../server/src/database/migrate.ts'
import { SteadyClient } from '../../server/src/database/steady-client.ts'
import { openContext } from '../../server/src/open-context.ts'
import { makeLog } from '../../server/src/platform/logs/log.ts'
import { makePeople } from '../../server/src/testing/builders.ts'
import { own } from './fill.mjs'
import { load } from './load.mjs'

/**
 * @typedef {'visitor' | 'student' | 'coach' | 'admin'} Caller
 * @typedef {{ as: Caller, method: string, path: string, body?: unknown }} Ask
 * @typedef {{ ask(ask: Ask): Promise<{ status: number, wire: number, text(): string }>, tell(token: string, path: string, body: object): Promise<number>, teacherId: string, month: string, context: import('../../server/src/context.ts').Context, listen(): Promise<{ port: number, token: string }>, close(): Promise<void> }} BenchStudio
 */

/**
 * Opens a studio of one size on a separate database, called inside this process, so that no socket and no
 * client adds cost.
 * @param {import('../../server/src/database/embedded/engine.ts').Engine} engine
 * @param {string} database
 * @param {import('./fill.mjs').Size} size
 * @returns {Promise<BenchStudio>}
 */
export async function openStudio(engine, database, size) {
  const connection = /** @type {pg.PoolConfig} */ ({
    ...engine.connection,
    database,
    Client: SteadyClient,
  })
  const began = performance.now()
  await once({ ...engine.connection, database: 'postgres' }, [`create database ${database}`])
  await migrateDatabase(connection)
  await load(connection, size)
  const { opened, dataDir } = await contextOf(connection)
  const app = await makeApp(opened.context, null)
  await app.ready()
  const people = makePeople(opened.context)
  const callers = {
    student: await people.student(),
    admin: await people.admin(),
    coach: await coachOf(opened.context),
  }
  await once(connection, [...own(callers.student.id), 'vacuum analyze'])
  console.log(
    `${database}: ${size.users.toLocaleString('en')} people in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return {
    teacherId: callers.coach.id,
    month: `${new Date().toISOString().slice(0, 7)}-01`,
    context: opened.context,
    ask: askOf(app, callers),
    tell: tellTo(app),
    /** For streamed answers: returns the port, and an Admin's token. */
    async listen() {
      if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
      const address = app.server.address()
      return { port: typeof address === 'object' && address ? address.port : 0, token: callers.admin.token }
    },
    async close() {
      await app.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the studio's context on that database, with a separate folder. @param {pg.PoolConfig} connection */
export async function contextOf(
  connection,
  { localUrl = /** @returns {string} */ () => 'http://127.0.0.1', workers = false } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-bench-data-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    STUDIO_MODE: 'empty',
    TOKEN_SECRET: randomUUID() + randomUUID(),
  })
  const log = makeLog('error')
  return { dataDir, opened: await openContext({ config, connection, log, localUrl, workers }) }
}

/** @param {import('fastify').FastifyInstance} app @param {Record<Exclude<Caller, 'visitor'>, { token: string }>} callers @returns {BenchStudio['ask']} */
function askOf(app, callers) {
  return async ({ as, method, path, body }) => {
    // Compressed as browsers take it, so that the work of it counts.
    const encoding = { 'accept-encoding': 'br' }
    const headers =
      as === 'visitor' ? encoding : { ...encoding, authorization: `Bearer ${callers[as].token}` }
    const payload = body ? { payload: /** @type {object} */ (body) } : {}
    const verb = /** @type {'GET' | 'POST'} */ (method)
    const answer = await app.inject({ method: verb, url: `/api/${path}`, headers, ...payload })
    const isPacked = answer.headers['content-encoding'] === 'br'
    return {
      status: answer.statusCode,
      wire: answer.rawPayload.length,
      text: () => (isPacked ? brotliDecompressSync(answer.rawPayload).toString() : answer.body),
    }
  }
}

/** Sends a PUT with somebody's token; returns its status. @param {import('fastify').FastifyInstance} app @returns {BenchStudio['tell']} */
function tellTo(app) {
  return async (token, path, payload) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ method: 'PUT', url: `/api/${path}`, headers, payload })).statusCode
  }
}

/** Signs in one of the existing teachers. @param {import('../../server/src/context.ts').Context} context */
async function coachOf(context) {
  const { inTransaction } = await import('../../server/src/database/connect.ts')
  const { startSession } = await import('../../server/src/rooms/people/sign-in/sessions.ts')
  const { rows } = await context.db.execute("select id from users where user_name = 'member0000001'")
  const id = String(rows[0]?.id)
  const { accessToken } = await inTransaction(context.db, (tx) =>
    startSession(context, tx, { userId: id, address: 'bench', device: null }),
  )
  return { id, token: accessToken }
}

/** @param {pg.ClientConfig} connection @param {string[]} statements */
async function once(connection, statements) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
