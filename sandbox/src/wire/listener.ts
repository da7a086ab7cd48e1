import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { writingTime } from '../clocks/clock-of.ts'
import type { Store } from '../store/store.ts'
import { newId, type Work } from '../store/work.ts'
import { broken, WireError } from './errors.ts'
import { expand } from './expand.ts'
import { breakSome, type Faults, failSome, isDropped } from './faults.ts'
import { canonical, type Form, parseForm } from './form.ts'
import { type Answer, fingerprintOf, IdempotencyKeys } from './idempotency.ts'
import { Params, type Route } from './params.ts'

interface Setup {
  store: Store
  secretKey: string
  now: () => number
  routes: Route[]
  afterWrite: () => void
  faults: () => Faults
}

interface Call {
  method: string
  url: string
  id: string
  form: Form
  key: string | null
  requestId: string
}

/** Creates the HTTP API: form-encoded requests, JSON answers, errors in the provider's format. */
export function wireListener(setup: Setup): FastifyInstance {
  const app = Fastify({ bodyLimit: 262_144, forceCloseConnections: true })
  const keys = new IdempotencyKeys()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseForm(body as string)),
  )
  app.addHook('onRequest', async (request) => authenticate(request, setup.secretKey))
  app.setErrorHandler((error, request, reply) => refuse(reply, request.id, error))
  app.setNotFoundHandler((request, reply) =>
    refuse(reply, request.id, unknownUrl(`${request.method}: ${request.url.split('?')[0]}`)),
  )
  for (const route of setup.routes)
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        failSome(setup.faults())
        const call = read(request)
        const answer =
          (await storedAnswer(setup, keys, call)) ??
          (await keys.once(call.key, () => answerTo(setup, keys, route, call)))
        if (request.method !== 'GET' && isDropped(setup.faults())) return cutOff(request, reply)
        if (answer.replayed) reply.header('idempotent-replayed', 'true')
        return reply.code(answer.status).header('request-id', call.requestId).send(answer.body)
      },
    })
  return app
}

function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}

function read(request: FastifyRequest): Call {
  const [path = '', query = ''] = request.url.split('?')
  const header = request.headers['idempotency-key']
  return {
    method: request.method,
    url: path,
    id: (request.params as { id?: string }).id ?? '',
    form: request.method === 'POST' ? ((request.body as Form | undefined) ?? {}) : parseForm(query),
    key: typeof header === 'string' && request.method === 'POST' ? header : null,
    requestId: newId('req'),
  }
}

const requestOf = (call: Call) => fingerprintOf(call.method, call.url, canonical(call.form))

/** Returns the stored answer of a key, without waiting for writers. */
async function storedAnswer(setup: Setup, keys: IdempotencyKeys, call: Call): Promise<Answer | null> {
  return call.key === null ? null : keys.find(setup.store.pool, call.key, requestOf(call))
}

async function answerTo(setup: Setup, keys: IdempotencyKeys, route: Route, call: Call): Promise<Answer> {
  if (route.method === 'GET') return setup.store.read(setup.now(), (work) => perform(route, call, work))
  const answer = await setup.store.inLine(async (client) => {
    const request = requestOf(call)
    const earlier = call.key === null ? null : await keys.find(client, call.key, request)
    if (earlier) return earlier
    const work = setup.store.workOn(client, {
      now: await writingTime(client, idsIn(call), setup.now()),
      requestId: call.requestId,
      idempotencyKey: call.key,
    })
    await client.query('savepoint before_work')
    const doing = perform(route, call, work).then((done) => {
      breakSome(setup.faults())
      return done
    })
    const made = await doing.catch(async (error: unknown) => {
      const refusal = error instanceof WireError ? error : fault(error)
      if (!refusal.keepsWork) await client.query('rollback to savepoint before_work')
      return { status: refusal.status, body: { error: refusal.body } }
    })
    // A request refused before it began may be corrected with the same key, as at the provider.
    const began = made.status < 400 || made.status === 402 || made.status >= 500
    if (call.key !== null && began) await keys.store(client, call.key, request, made)
    return made
  })
  setup.afterWrite()
  return answer
}

/** The objects in a call that may belong to a test clock. */
const idsIn = ({ id, form }: Call): string[] =>
  [id, ...owners.map((name) => form[name])].filter(
    (value) => typeof value === 'string' && value !== '',
  ) as string[]

const owners = ['customer', 'subscription', 'invoice', 'charge', 'payment_intent', 'test_clock']

async function perform(route: Route, call: Call, work: Work): Promise<Answer> {
  const params = new Params(call.form)
  params.only(route.params)
  const body = await route.run(work, { id: call.id, params })
  return { status: 200, body: await expand(work, body, params.texts('expand')) }
}

function authenticate(request: FastifyRequest, secretKey: string): void {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return
  throw new WireError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

const unknownUrl = (url: string) =>
  new WireError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${url}).` })

function refuse(reply: FastifyReply, requestId: string, error: unknown) {
  const known = error instanceof WireError ? error : fault(error)
  return reply.code(known.status).header('request-id', requestId).send({ error: known.body })
}

function fault(error: unknown): WireError {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return new WireError(status, { type: 'invalid_request_error', message: String(error) })
  process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`)
  return broken()
}
