import pg from 'pg'

/**
 * A connection whose loss ends what was asked on it, and never the process: a pool listens for it only while the
 * connection is idle, so one that breaks between two statements of a transaction would be an uncaught error (E10).
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}
