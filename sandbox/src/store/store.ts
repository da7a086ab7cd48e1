import pg from 'pg'
import { schema } from './schema.ts'
import { Work } from './work.ts'

const writeLock = 7_354_001

/** Opens transactions on the sandbox's own small pool; writes are serialized, reads run in parallel. */
export class Store {
  readonly pool: pg.Pool
  /** Seconds for which the invoice of a new period is a draft. */
  draftFor = 0
  private readonly publicUrl: () => string
  private readonly isSent: (type: string) => boolean
  private line: Promise<unknown> = Promise.resolve()

  /** `isSent` tells whether the webhook is sent events of a type. */
  constructor(connection: pg.PoolConfig, publicUrl: () => string, isSent: (type: string) => boolean) {
    this.pool = new pg.Pool({ ...connection, max: 3, application_name: 'sandbox' })
    // The pool replaces an idle connection that fails; without a listener that would end the process.
    this.pool.on('error', () => undefined)
    this.publicUrl = publicUrl
    this.isSent = isSent
  }

  async prepare(): Promise<void> {
    await this.inLine(async (client) => {
      await client.query(schema)
      await client.query(`delete from sandbox.idempotency where stored < now() - interval '24 hours'`)
    })
  }

  async read<Answer>(now: number, run: (work: Work) => Promise<Answer>): Promise<Answer> {
    const client = await this.pool.connect()
    try {
      return await run(this.workOn(client, { now }))
    } finally {
      client.release()
    }
  }

  /** Runs in a transaction, as the only writer of this and all other processes. */
  inLine<Answer>(run: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const turn = this.line.then(() => this.transaction(run))
    this.line = turn.catch(() => undefined)
    return turn
  }

  workOn(
    client: pg.ClientBase,
    at: { now: number; requestId?: string; idempotencyKey?: string | null },
  ): Work {
    return new Work(client, {
      ...at,
      publicUrl: this.publicUrl(),
      draftFor: this.draftFor,
      isSent: this.isSent,
    })
  }

  private async transaction<Answer>(run: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query(`begin; select pg_advisory_xact_lock(${writeLock})`)
      const answer = await run(client)
      await client.query('commit')
      return answer
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}
