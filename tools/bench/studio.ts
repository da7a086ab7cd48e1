import { randomUUID } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { makeApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config/read-config.ts'
import { inTransaction } from '../../server/src/database/connect.ts'
import { type Engine, startEngine } from '../../server/src/database/embedded/engine.ts'
import { migrateDatabase } from '../../server/src/database/migrate.ts'
import { SteadyClient } from '../../server/src/database/steady-client.ts'
import { openContext } from '../../server/src/open-context.ts'
import { makeLog } from '../../server/src/platform/logs/log.ts'
import { startSession } from '../../server/src/rooms/people/sign-in/sessions.ts'
import { makePeople } from '../../server/src/testing/people.ts'
import { load, own, type Size } from './fill.mjs'

export type Caller = 'visitor' | 'student' | 'coach' | 'admin'
export type BenchStudio = Awaited<ReturnType<typeof openStudio>>
export interface Ask {
  as: Caller
  method: string
  path: string
  body?: object
}

/** Runs work with a temporary PostgreSQL; `dataDir` is its folder. */
export async function withEngine<Result>(
  work: (engine: Engine, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'studio-bench-')))
  const engine = await startEngine({ dataDir, disposable: true })
  try {
    return await work(engine, dataDir)
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Opens a studio of one size on a separate database, called inside this process, so that no socket and no
 * client adds cost.
 */
export async function openStudio(engine: Engine, database: string, size: Size) {
  const connection = { ...engine.connection, database } as pg.ClientConfig
  const began = performance.now()
  await once({ ...connection, database: 'postgres' }, [`create database ${database}`])
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
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${database}: ${size.users.toLocaleString('en')} people in ${seconds} s`)
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  const ask = async ({ as, method, path, body }: Ask) => {
    // Compressed as browsers take it, so that the work of it counts.
    const token = as === 'visitor' ? {} : { authorization: `Bearer ${callers[as].token}` }
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/${path.replace('{teacher}', callers.coach.id).replaceAll('{month}', month)}`,
      headers: { 'accept-encoding': 'br', ...token },
      ...(body ? { payload: body } : {}),
    })
    const isPacked = answer.headers['content-encoding'] === 'br'
    const text = () => (isPacked ? brotliDecompressSync(answer.rawPayload).toString() : answer.body)
    return { status: answer.statusCode, text }
  }
  return {
    studentId: callers.student.id,
    people: size.users.toLocaleString('en'),
    context: opened.context,
    ask,
    /** Asks, and throws unless the answer has this status. */
    async whole(asked: Ask, status = 200) {
      const answer = await ask(asked)
      if (answer.status === status) return answer
      throw new Error(`${asked.path} was answered ${answer.status}: ${answer.text().slice(0, 300)}`)
    },
    async close() {
      await app.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the studio's context on that database, with a separate folder. */
async function contextOf(connection: pg.PoolConfig) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-bench-data-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    STUDIO_MODE: 'empty',
    TOKEN_SECRET: randomUUID() + randomUUID(),
  })
  const opened = await openContext({
    config,
    connection: { ...connection, Client: SteadyClient } as pg.PoolConfig,
    log: makeLog('error'),
    localUrl: () => 'http://127.0.0.1',
    workers: false,
  })
  return { dataDir, opened }
}

/** Signs in one of the existing teachers. */
async function coachOf(context: Parameters<typeof startSession>[0]) {
  const { rows } = await context.db.execute("select id from users where user_name = 'member0000001'")
  const id = String(rows[0]?.id)
  const { accessToken } = await inTransaction(context.db, (tx) =>
    startSession(context, tx, { userId: id, address: 'bench', device: null }),
  )
  return { id, token: accessToken }
}

async function once(connection: pg.ClientConfig, statements: string[]) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
