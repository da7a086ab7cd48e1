import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { orWithoutPgbouncer, type Pgbouncer, realPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const owner = { email: 'owner@example.com', password: 'Rising4Sun' }

describe.skipIf(!realPgbouncer)(`behind PgBouncer in transaction mode${orWithoutPgbouncer}`, () => {
  let folder: string
  let database: TestDatabase
  let pgbouncer: Pgbouncer
  let mails: TestMailServer
  const servers: StudioProcess[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'studio-pooled-'))
    database = await createTestDatabase()
    pgbouncer = await startPgbouncer(database.connection)
    mails = await startMailServer()
    for (const _server of ['first', 'second']) {
      const environment = {
        ...productionEnvironment,
        DATA_DIR: folder,
        DATABASE_URL: pgbouncer.url,
        DATABASE_DIRECT_URL: databaseUrlOf(database.connection),
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
      }
      servers.push(await startStudioProcess(environment))
    }
  }, 240_000)
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL')
    await mails?.stop()
    await pgbouncer?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const ask = (server: number, path: string, method = 'GET', body?: object, token = '') =>
    fetch(`${servers[server]?.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const nameAt = async (server: number) =>
    ((await (await ask(server, '/Settings')).json()) as { studioName: string }).studioName

  test('what one server changes the other shows at once, and a mail goes out', async () => {
    const signedIn = (await (await ask(0, '/User/login', 'POST', owner)).json()) as { accessToken: string }
    expect(await nameAt(1)).toBe('Auren')
    const change = { studioName: 'Riverside', copyrightYear: 2026 }
    const changed = await ask(0, '/Settings/name', 'PUT', change, signedIn.accessToken)
    expect(changed.status, await changed.text()).toBe(200)
    await expect.poll(() => nameAt(1), { timeout: 10_000 }).toBe('Riverside')
    expect((await ask(1, '/User/forgotPassword', 'POST', { email: owner.email })).status).toBe(200)
    await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(1)
  }, 120_000)

  test('more callers than connections are all answered, and both servers stop cleanly', async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, at) => (await ask(at % 2, '/User/checkUserName?userName=x')).status,
      ),
    )
    expect(answers.filter((status) => status !== 200)).toEqual([])
    for (const server of servers.splice(0)) expect(await server.end('SIGTERM')).toBe(0)
  }, 120_000)
})

describe.skipIf(!realPgbouncer)(`PgBouncer without DATABASE_DIRECT_URL${orWithoutPgbouncer}`, () => {
  let folder: string
  let database: TestDatabase
  let pgbouncer: Pgbouncer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'studio-pooled-'))
    database = await createTestDatabase()
    pgbouncer = await startPgbouncer(database.connection)
  }, 120_000)
  afterAll(async () => {
    await pgbouncer?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
  const environment = () => ({
    ...productionEnvironment,
    DATA_DIR: folder,
    DATABASE_URL: pgbouncer.url,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })

  test('the studio does not start, and says what to set', async () => {
    await expect(startStudioProcess(environment())).rejects.toThrow(
      /DATABASE_URL: a pooler in transaction mode is in between.*DATABASE_DIRECT_URL/s,
    )
  }, 60_000)
})
