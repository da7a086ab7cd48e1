import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, makeCall, type Transport } from '@studio/contract/call.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { makeApp } from '../app.ts'
import type { Context } from '../context.ts'
import { openContext } from '../open-context.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { moveClock } from './move-clock.ts'
import { makePeople, type TestPeople, type TestPerson } from './people.ts'
import { testConfig } from './test-config.ts'
import { makeWatchedLog } from './watched-log.ts'

export interface TestStudio {
  app: FastifyInstance
  context: Context
  /** Calls as a visitor. */
  call: Call
  /** Calls with a person's access token, or any bearer token. */
  as(person: TestPerson | { token: string }): { call: Call }
  people: TestPeople
  inject: FastifyInstance['inject']
  clock: { /** Moves forward; runs the jobs that fall due. */ move(milliseconds: number): Promise<void> }
  /** URL of the test studio on loopback. */
  url: string
  /** A second server on the same database; it is stopped before the first. */
  secondServer(): Promise<TestStudio>
  stop(): Promise<void>
}

/**
 * Starts the whole studio on a database of its own, listening on a free loopback port; jobs run when drained.
 */
export async function startTestStudio(environment: Record<string, string> = {}): Promise<TestStudio> {
  const TOKEN_SECRET = randomUUID() + randomUUID()
  return startServer(await createTestDatabase(), { TOKEN_SECRET, ...environment })
}

/** Starts a studio on an existing database, as after a restore; a given DATA_DIR is kept when it stops. */
export async function startServer(
  database: TestDatabase,
  environment: Record<string, string>,
): Promise<TestStudio> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-test-'))
  const config = testConfig({ DATA_DIR: dataDir, ...environment })
  const watched = makeWatchedLog()
  let url = 'http://127.0.0.1'
  const opened = await openContext({
    config,
    connection: database.connection,
    log: watched.log,
    localUrl: () => url,
    workers: false,
  })
  const { context } = opened
  const app = await makeApp(context, null)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await startIsBehind(app)
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    app,
    context,
    call: makeCall(through(app)),
    as: (person) => ({ call: makeCall(through(app, person.token)) }),
    people: makePeople(context),
    inject: app.inject.bind(app),
    clock: { move: (milliseconds) => moveClock(context, milliseconds) },
    url,
    secondServer: () => startServer({ ...database, drop: async () => {} }, environment),
    async stop() {
      await app.close()
      await opened.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      watched.requireClean()
    },
  }
}

/**
 * Waits until the load of the start is over: on a busy machine it blocks the event loop like many users do,
 * and calls would be refused.
 */
async function startIsBehind(app: FastifyInstance): Promise<void> {
  await sleep(0)
  while ((await app.inject('/health/live')).statusCode === 503) await sleep(20)
}

function through(app: FastifyInstance, token?: string): Transport {
  return async ({ method, url, headers, body }) => {
    const bearer = token ? { authorization: `Bearer ${token}` } : {}
    const form = body instanceof FormData ? new Response(body) : null
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (body as string | undefined)
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...headers,
        ...bearer,
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
      payloadAsStream: true,
    })
    return {
      status: answer.statusCode,
      body: await bodyOf(answer),
      retryAfter: (answer.headers['retry-after'] as string | undefined) ?? null,
    }
  }
}

/** Returns the JSON of an answer; undefined without one. Endless answers are aborted at once. */
async function bodyOf(answer: LightMyRequestResponse): Promise<unknown> {
  const type = String(answer.headers['content-type'] ?? '')
  const stream = answer.stream()
  if (type.startsWith('text/event-stream')) {
    stream.destroy()
    return undefined
  }
  const said = await text(stream)
  // The answer to a HEAD has a type but no body.
  return said !== '' && type.startsWith('application/json') ? JSON.parse(said) : undefined
}
