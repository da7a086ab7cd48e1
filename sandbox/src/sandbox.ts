import type { AddressInfo } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { doNextDue, firstDue, isDue } from './billing/due.ts'
import type { CardEntry } from './cards/check.ts'
import { makePaymentMethod } from './cards/payment-method.ts'
import { ClockAdvancer } from './clocks/clock-advancer.ts'
import { Delivery, type DeliveryMode } from './events/delivery.ts'
import { keepLives } from './lives/keep-lives.ts'
import type { Life, Lived } from './lives/live.ts'
import { hostedPages } from './pages/pages.ts'
import { routes } from './routes.ts'
import { Store } from './store/store.ts'
import type { Work } from './store/work.ts'
import { setTaxAccount, type TaxAccount } from './taxes/account.ts'
import { type Faults, noFaults } from './wire/faults.ts'
import { wireListener } from './wire/listener.ts'

export interface SandboxOptions {
  connection: pg.PoolConfig
  secretKey: string
  /** Sent to browsers; the sandbox itself doesn't check it. */
  publishableKey: string
  /** Returns the account's name, shown on invoices as the payee. */
  seller: () => string
  /** It is sent the events of some families, such as `invoice`, or without them all. */
  webhook: { url: () => string; secret: string; families?: readonly string[] }
  /** The studio's own origin, without a trailing slash; the server mounts `pages` there under `/sandbox`. */
  publicUrl: () => string
  /** Studio time. */
  now: () => Date
}

export interface Sandbox {
  host: '127.0.0.1'
  port: number
  publishableKey: string
  pages: FastifyPluginAsync
  /** Replaces the provider's card form in the browser; throws SandboxCardError for invalid input. */
  createPaymentMethod(card: CardEntry): Promise<{ id: string }>
  setDelivery(mode: DeliveryMode, seconds?: number): void
  /** Only for tests; no call of the studio or over HTTP reaches it. */
  setFaults(faults: Faults): void
  /** Lives the lives of many customers up to the present, and tells nobody; for the demo's months before its first day. */
  liveThrough(lives: readonly Life[]): Promise<Lived[]>
  /** Sets up Stripe Tax in the account; null takes it back. */
  setTaxAccount(account: TaxAccount | null): Promise<void>
  /** Performs everything due by a moment, in chronological order, and sends its events. */
  runDue(until: Date): Promise<void>
  /** Returns when something is due next after a moment; null if nothing is. */
  nextDue(after: Date): Promise<Date | null>
  close(): Promise<void>
}

const dueEvery = 5000

/**
 * Starts the payment provider of demo and tests: its API on a loopback port, its state in the schema
 * `sandbox`.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = () => Math.floor(options.now().getTime() / 1000)
  const { families } = options.webhook
  const isSent = (type: string) => families?.some((family) => type.startsWith(`${family}.`)) ?? true
  const store = new Store(options.connection, () => `${options.publicUrl()}/sandbox`, isSent)
  await store.prepare()
  const delivery = new Delivery({ pool: store.pool, ...options.webhook })
  const clockAdvancer = new ClockAdvancer(store, () => delivery.wake())
  const shared = {
    store,
    now,
    afterWrite: () => {
      delivery.wake()
      clockAdvancer.wake()
    },
  }
  let faults = noFaults
  const app = wireListener({ ...shared, secretKey: options.secretKey, routes, faults: () => faults })
  await app.listen({ host: '127.0.0.1', port: 0 })
  shared.afterWrite()
  const time = passingTime(store, now, shared.afterWrite)
  return {
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    publishableKey: options.publishableKey,
    pages: hostedPages({ ...shared, faults: () => faults, seller: options.seller }),
    ...byHand(store, now, options.secretKey),
    liveThrough: (lives) => keepLives(store, lives, { secretKey: options.secretKey, until: options.now() }),
    setDelivery: (mode, seconds) => delivery.set(mode, seconds),
    setFaults: (next) => {
      faults = next
      store.draftFor = next.draftFor ?? 0
    },
    runDue: async (until) => {
      await runDue(store, Math.floor(until.getTime() / 1000))
      await delivery.settle()
    },
    nextDue: (after) => firstDue(store, after),
    close: async () => {
      await time.stop()
      await app.close()
      await clockAdvancer.stop()
      await delivery.stop()
      await store.pool.end()
    },
  }
}

/** What is done without the API: at the card form, and on the provider's own pages. */
function byHand(store: Store, now: () => number, secretKey: string) {
  const inWork = <Answer>(run: (work: Work) => Promise<Answer>) =>
    store.inLine((client) => run(store.workOn(client, { now: now() })))
  return {
    createPaymentMethod: async (card: CardEntry) => {
      const { id } = await inWork((work) => makePaymentMethod(work, card, secretKey))
      return { id }
    },
    setTaxAccount: (account: TaxAccount | null) => inWork((work) => setTaxAccount(work, account)),
  }
}

async function runDue(store: Store, until: number): Promise<void> {
  while ((await isDue(store, until)) && (await doNextDue(store, until)));
}

/** Performs what falls due as the studio clock runs, and what another process left. */
function passingTime(store: Store, now: () => number, afterwards: () => void) {
  let running: Promise<unknown> = Promise.resolve()
  const round = async () => {
    if (!(await isAnythingLeft(store, now()))) return
    await runDue(store, now())
    afterwards()
  }
  const timer = setInterval(() => {
    // If the database is unavailable, the next round finds the same objects due.
    running = round().catch(() => undefined)
  }, dueEvery).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** Whether an object is due, a clock is advancing or an event waits: one statement, so an idle studio stays idle. */
async function isAnythingLeft(store: Store, until: number): Promise<boolean> {
  const { rows } = await store.pool.query(
    `select exists (select from sandbox.objects where due <= $1)
       or exists (select from sandbox.objects where kind = 'test_clock' and lookup = 'advancing')
       or exists (select from sandbox.deliveries) as left`,
    [until],
  )
  return rows[0].left
}
