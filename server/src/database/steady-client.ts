import { Socket } from 'node:net'
import pg from 'pg'

export interface SteadyConfig extends pg.ClientConfig {
  /**
   * Milliseconds of silence after which a connection with a running statement counts as lost; never without it. It is
   * longer than `statement_timeout`, after which a database that is there answers.
   */
  silenceLimit?: number
}

/**
 * A client whose lost connection fails its query instead of crashing the process: a pool listens for errors
 * only on idle connections, so a break between two statements of a transaction would be an uncaught error
 * (E10). With `silenceLimit` a connection that is open and never answers is lost as well (F18); pg's own `query_timeout`
 * leaves its client in the pool, where nothing answers any more (brianc/node-postgres#3399).
 */
export class SteadyClient extends pg.Client {
  readonly #socket: Socket
  readonly #silenceLimit: number
  #running = 0

  constructor(given: string | SteadyConfig = {}) {
    const config = typeof given === 'string' ? { connectionString: given } : given
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.on('error', () => {})
    this.#socket = socket
    this.#silenceLimit = config.silenceLimit ?? 0
    socket.on('timeout', () => {
      const { bytesRead } = socket
      // After a pause of this process the answer may be there, and is read after the timers.
      setImmediate(() => {
        if (this.#running > 0 && socket.bytesRead === bytesRead) socket.destroy()
      })
    })
    // Until then `connectionTimeoutMillis` applies.
    this.once('connect', () => this.limitSilence())
  }

  /** Sets how long a statement may be silent; without an argument the usual limit. */
  limitSilence(milliseconds = this.#silenceLimit): void {
    if (this.#silenceLimit > 0) this.#socket.setTimeout(milliseconds)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own `query`
  override query(...given: any[]): any {
    const answered = given.at(-1)
    const over = () => {
      this.#running -= 1
    }
    const asked =
      typeof answered === 'function'
        ? [
            ...given.slice(0, -1),
            (...answer: unknown[]) => {
              over()
              answered(...answer)
            },
          ]
        : given
    const result = Reflect.apply(super.query, this, asked)
    this.#running += 1
    if (result instanceof Promise) result.then(over, over)
    return result
  }
}
