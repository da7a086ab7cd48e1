import type { Socket } from 'node:net'
import { SECOND } from '@studio/contract/dates.ts'
import pg from 'pg'

export interface SteadyConfig extends pg.ClientConfig {
  /**
   * Milliseconds of silence after which a connection with a running statement counts as lost; never without it. It is
   * longer than `statement_timeout`, after which a database that is there answers.
   */
  silenceLimit?: number
}

/** Members of `pg` that its types omit. */
interface Insides {
  connection: {
    stream: Socket
    on(event: 'readyForQuery', listener: (message: { status: string }) => void): void
  }
  _activeQuery: object | null
}

/** A transaction that raises its own limit, such as `set local statement_timeout = '60s'`. */
const raised = /^set local statement_timeout = '(\d+)(ms|s|min)'$/
const units: Record<string, number> = { ms: 1, s: SECOND, min: 60 * SECOND }

/**
 * A client whose lost connection fails its query instead of crashing the process: a pool listens for errors
 * only on idle connections, so a break between two statements of a transaction would be an uncaught error
 * (E10). With `silenceLimit` a connection that is open and never answers is lost as well (F18).
 */
export class SteadyClient extends pg.Client {
  readonly #silenceLimit: number

  constructor(config?: string | SteadyConfig) {
    super(config)
    this.on('error', () => {})
    this.#silenceLimit = typeof config === 'object' ? (config.silenceLimit ?? 0) : 0
    // Until then `connectionTimeoutMillis` applies; TLS replaces the stream meanwhile.
    if (this.#silenceLimit > 0) this.once('connect', () => this.#watchSilence())
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own `query`
  override query(...given: any[]): any {
    const [statement] = given as [string | { text?: string }]
    const [, amount, unit = ''] = raised.exec(textOf(statement)) ?? []
    if (amount) this.#limitSilence(Number(amount) * (units[unit] ?? 0) + SECOND)
    return Reflect.apply(super.query, this, given)
  }

  #watchSilence(): void {
    const insides = this as unknown as Insides
    const { connection } = insides
    this.#limitSilence(this.#silenceLimit)
    connection.stream.on('timeout', () => {
      const { bytesRead } = connection.stream
      // After a pause of this process the answer may be there, and is read after the timers.
      setImmediate(() => {
        if (insides._activeQuery && connection.stream.bytesRead === bytesRead) connection.stream.destroy()
      })
    })
    // The next transaction has the usual limit again.
    connection.on('readyForQuery', ({ status }) => {
      if (status === 'I') this.#limitSilence(this.#silenceLimit)
    })
  }

  #limitSilence(milliseconds: number): void {
    if (this.#silenceLimit > 0) (this as unknown as Insides).connection.stream.setTimeout(milliseconds)
  }
}

const textOf = (statement: string | { text?: string } | null): string =>
  typeof statement === 'string' ? statement : (statement?.text ?? '')
