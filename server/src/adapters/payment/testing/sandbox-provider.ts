import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@studio/sandbox/sandbox.ts'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { createTestDatabase } from '../../../testing/database.ts'
import { stripePayments } from '../stripe/stripe-payments.ts'
import { daysAfter, type TestProvider } from './provider.ts'
import { readBack } from './read-back.ts'
import { answerBank } from './stripe-provider.ts'
import { type Exchange, exchangeChecker } from './stripe-schema/check-exchange.ts'
import { publishedSchema } from './stripe-schema/published-schema.ts'
import { startRecorder } from './stripe-schema/recorder.ts'

export const secretKey = 'sk_test_contract'
export const webhookSecret = 'whsec_contract'

export interface SandboxProvider extends TestProvider {
  sandbox: Sandbox
  connection: pg.PoolConfig
  /** URL of the sandbox for the adapter; its traffic is recorded in `exchanges`. */
  address: string
  /** Raw bodies and signatures of received webhooks. */
  webhooks: { body: string; signature: string }[]
  /** Webhooks that got an error response. */
  refusedWebhooks: { body: string; signature: string }[]
  /** Every request of the adapter with its response. */
  exchanges: Exchange[]
  /** Sets the status of the webhook's responses. */
  answerWebhooks(status: number): void
  /** Stops the sandbox and starts another on the same database. */
  restart(): Promise<void>
}

/** Starts the adapter with the sandbox, over HTTP, on a separate database. */
export async function sandboxProvider(): Promise<SandboxProvider> {
  const database = await createTestDatabase()
  const hook = webhookListener()
  let now = new Date('2026-03-01T09:30:00Z')
  const opened = await openSandbox(database.connection, hook, () => now)
  const provider: SandboxProvider = {
    ...opened.current(),
    connection: database.connection,
    webhooks: hook.received,
    refusedWebhooks: hook.refused,
    exchanges: opened.exchanges,
    answerWebhooks: hook.answer,
    now: () => now,
    cardToken: async (number) =>
      (await provider.sandbox.createPaymentMethod({ number, exp_month: 12, exp_year: 2040, cvc: '123' })).id,
    confirm: (action, outcome) => answerBank(action.redirectUrl!, outcome),
    advance: async (days) => {
      const to = daysAfter(now, days)
      await provider.sandbox.runDue(to)
      now = to
    },
    begin: async () => undefined,
    end: async () => undefined,
    leaveOut: (because) => {
      throw new Error(`The sandbox can be asked everything: ${because}.`)
    },
    testClock: async () => null,
    told: async () => {
      const events = hook.received.map((sent) => provider.payments.verifyWebhook(sent.body, sent.signature))
      return [...new Map(events.map((event) => [event.id, event] as const)).values()]
    },
    retryDays: [1, 3, 5, 7],
    restart: async () => void Object.assign(provider, await opened.restart()),
    close: async () => {
      await opened.close()
      await database.drop()
      const strangers = strangersIn(provider)
      if (strangers.length > 0) throw new Error(`not as Stripe publishes it:\n${strangers.join('\n')}`)
    },
  }
  return provider
}

/** Shared by all providers of a test file, because compiling the schema takes seconds. */
let checker: ReturnType<typeof exchangeChecker> | undefined

/** Returns every mismatch of the recorded requests, responses and events with Stripe's published schema. */
function strangersIn({ exchanges, webhooks }: SandboxProvider): string[] {
  checker ??= exchangeChecker(publishedSchema())
  const check = checker
  const found = [
    ...exchanges.flatMap((exchange) => check.exchange(exchange)),
    ...webhooks.flatMap(({ body }) => check.event(JSON.parse(body))),
  ]
  return [...new Set(found)]
}

/**
 * Starts the sandbox, its pages on a separate origin as the server serves them, and the adapter's recorder.
 */
async function openSandbox(connection: pg.PoolConfig, hook: WebhookListener, now: () => Date) {
  const app = Fastify()
  let origin = ''
  const start = () =>
    startSandbox({
      connection,
      secretKey,
      publishableKey: 'pk_test_contract',
      seller: () => 'Auren',
      webhook: { url: () => `${origin}/hook`, secret: webhookSecret },
      publicUrl: () => origin,
      now,
    })
  let sandbox = await start()
  await app.register(hook.route)
  await app.register((scope, options) => sandbox.pages(scope, options), { prefix: '/sandbox' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const exchanges: Exchange[] = []
  const record = () =>
    startRecorder(`http://${sandbox.host}:${sandbox.port}`, (exchange) => exchanges.push(exchange))
  let recorder = await record()
  const current = () => ({
    sandbox,
    address: recorder.url,
    payments: stripePayments({ secretKey, webhookSecret, apiBase: recorder.url }),
    ...readBack({ secretKey, webhookSecret, apiBase: recorder.url }),
  })
  return {
    current,
    exchanges,
    restart: async () => {
      await recorder.close()
      await sandbox.close()
      sandbox = await start()
      recorder = await record()
      return current()
    },
    close: async () => {
      await recorder.close()
      await sandbox.close()
      await app.close()
    },
  }
}

type WebhookListener = ReturnType<typeof webhookListener>

function webhookListener() {
  const received: { body: string; signature: string }[] = []
  const refused: typeof received = []
  let status = 200
  const route: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post('/hook', async (request, reply) => {
      const signature = String(request.headers['stripe-signature'])
      const kept = status === 200 ? received : refused
      kept.push({ body: request.body as string, signature })
      return reply.code(status).send({})
    })
  }
  return {
    received,
    refused,
    route,
    answer: (next: number) => {
      status = next
    },
  }
}
