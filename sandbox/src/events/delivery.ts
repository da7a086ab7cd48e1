import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** `corrupt` changes a body after it was signed; used only by tests. */
export type DeliveryMode = 'normal' | 'duplicate' | 'shuffle' | 'drop' | 'corrupt'

interface Target {
  pool: pg.Pool
  url: () => string
  secret: string
}

interface Waiting {
  seq: string
  attempts: number
  body: object
}

const longestPause = 3600
const batchSize = 50

/**
 * Sends events to the webhook over HTTP, in order, and retries with growing delays until they are accepted.
 */
export class Delivery {
  private mode: DeliveryMode = 'normal'
  private heldBack = 0
  private readonly target: Target
  private readonly poster = new Poster()
  private stopped = false
  private running: Promise<void> | null = null
  private again = false
  private timer: NodeJS.Timeout | undefined

  constructor(target: Target) {
    this.target = target
  }

  /** `seconds` delays events; shuffled ones are mixed within that time (at least 1 s). */
  set(mode: DeliveryMode, seconds = 0): void {
    this.mode = mode
    this.heldBack = mode === 'shuffle' ? Math.max(1, seconds) : seconds
    this.wake()
  }

  wake(): void {
    if (this.stopped) return
    // The pass that was ending may have missed it.
    this.again = this.running !== null
    this.running ??= this.pass().finally(() => {
      this.running = null
      if (this.again) this.wake()
    })
  }

  /** Resolves when every event has been sent or tried once. */
  async settle(): Promise<void> {
    while (!this.stopped && (await this.notAttempted()) > 0) {
      this.wake()
      await this.running
      if (this.heldBack > 0) await pause(50)
    }
    await this.running
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.poster.close()
    clearTimeout(this.timer)
    await this.running
  }

  private async notAttempted(): Promise<number> {
    const { rows } = await this.target.pool.query(
      'select count(*)::int as count from sandbox.deliveries where attempts = 0',
    )
    return rows[0].count
  }

  private async pass(): Promise<void> {
    try {
      let batch: Waiting[]
      do {
        batch = await this.claim()
        await this.deliverAll(this.mode === 'shuffle' ? shuffled(batch) : batch)
        if (this.stopped) return
      } while (batch.length === batchSize)
    } catch {
      // The database is unavailable: the next pass finds everything unchanged.
    }
    await this.sleep()
  }

  /** Delivers a batch; what a stop leaves unsent is due at once at the next start. */
  private async deliverAll(batch: Waiting[]): Promise<void> {
    const left = [...batch]
    const taken: string[] = []
    while (left.length > 0 && !this.stopped) {
      const waiting = left.shift()!
      if (await this.deliver(waiting)) taken.push(waiting.seq)
    }
    if (taken.length > 0)
      await this.target.pool.query('delete from sandbox.deliveries where seq = any($1)', [taken])
    if (left.length === 0) return
    await this.target.pool.query(
      'update sandbox.deliveries set next = now(), attempts = attempts - 1 where seq = any($1)',
      [left.map(({ seq }) => seq)],
    )
  }

  /** Waits until the next delayed or rejected event is due. Without one, the sandbox wakes it in time. */
  private async sleep(): Promise<void> {
    const wait = await this.untilNext().catch(() => 1000)
    clearTimeout(this.timer)
    if (this.stopped || wait === null) return
    this.timer = setTimeout(() => this.wake(), wait).unref()
  }

  /** Returns the milliseconds to wait, at most five seconds; null if no event is left. */
  private async untilNext(): Promise<number | null> {
    const { rows } = await this.target.pool.query(
      `select extract(epoch from min(next + case when attempts = 0 then make_interval(secs => $1)
         else interval '0' end) - now())::float8 as seconds from sandbox.deliveries`,
      [this.heldBack],
    )
    const { seconds } = rows[0]
    return seconds === null ? null : Math.min(Math.max(seconds * 1000, 50), 5000)
  }

  /** Claims due events for half a minute, so that another process retries them if this one is killed. */
  private async claim(): Promise<Waiting[]> {
    const { rows } = await this.target.pool.query(
      `with due as (
         select seq from sandbox.deliveries
         where next + case when attempts = 0 then make_interval(secs => $1) else interval '0' end <= now()
         order by seq limit ${batchSize} for update skip locked
       ), taken as (
         update sandbox.deliveries d set attempts = attempts + 1, next = now() + interval '30 seconds'
         from due where d.seq = due.seq returning d.seq, d.attempts, d.event
       )
       select taken.seq, taken.attempts, o.body from taken join sandbox.objects o on o.id = taken.event order by taken.seq`,
      [this.heldBack],
    )
    return rows
  }

  /** Returns whether an event was taken; one that was not is tried again later. */
  private async deliver(waiting: Waiting): Promise<boolean> {
    const times = { normal: 1, shuffle: 1, duplicate: 2, drop: 0, corrupt: 1 }[this.mode]
    let taken = true
    for (let time = 0; time < times; time++) taken = (await this.send(waiting.body)) && taken
    if (!taken)
      await this.target.pool.query(
        `update sandbox.deliveries set next = now() + make_interval(secs => $2) where seq = $1`,
        [waiting.seq, Math.min(longestPause, 2 ** (waiting.attempts - 1))],
      )
    return taken
  }

  private async send(event: object): Promise<boolean> {
    const body = JSON.stringify(event)
    const sent = this.mode === 'corrupt' ? body.replace('evt_', 'evT_') : body
    const status = await this.poster.post(this.target.url(), sent, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'stripe-signature': signatureOf(body, this.target.secret, new Date()),
    })
    return status !== null && status >= 200 && status < 300
  }
}

function shuffled<Entry>(entries: Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

/** Signs a webhook as the provider does: HMAC-SHA256 over the timestamp and the raw body. */
export function signatureOf(rawBody: string, secret: string, at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${second}.${rawBody}`).digest('hex')
  return `t=${second},v1=${digest}`
}

const patience = 10_000

/** Sends POST requests on its own connections, so that closing it leaves none open on the other side. */
class Poster {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 })

  /** Returns the status, or null after a timeout. */
  post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
    return new Promise((resolve) => {
      const asking = request(url, { method: 'POST', agent: this.agent, headers, timeout: patience })
      asking.on('response', (answer) => {
        answer.resume()
        answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? null) : null))
      })
      asking.on('timeout', () => asking.destroy())
      asking.on('error', () => resolve(null))
      asking.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
