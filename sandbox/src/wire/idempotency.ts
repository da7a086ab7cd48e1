import { createHash } from 'node:crypto'
import type pg from 'pg'
import { WireError } from './errors.ts'

export interface Answer {
  status: number
  body: object
  replayed?: boolean
}

/**
 * Answers a repeated idempotency key with the first answer; key, request and answer are stored in the
 * transaction of the work.
 */
export class IdempotencyKeys {
  private readonly running = new Set<string>()

  async once(key: string | null, run: () => Promise<Answer>): Promise<Answer> {
    if (key === null) return run()
    if (this.running.has(key)) throw inFlight(key)
    this.running.add(key)
    try {
      return await run()
    } finally {
      this.running.delete(key)
    }
  }

  async find(client: pg.ClientBase | pg.Pool, key: string, request: string): Promise<Answer | null> {
    const { rows } = await client.query(
      `select * from sandbox.idempotency where key = $1 and stored >= now() - interval '24 hours'`,
      [key],
    )
    if (!rows[0]) return null
    if (rows[0].request !== request) throw otherRequest(key)
    return { status: rows[0].status, body: rows[0].answer, replayed: true }
  }

  async store(client: pg.ClientBase, key: string, request: string, answer: Answer): Promise<void> {
    await client.query(
      `insert into sandbox.idempotency (key, request, status, answer) values ($1, $2, $3, $4)
       on conflict (key) do update set request = excluded.request, status = excluded.status,
         answer = excluded.answer, stored = now()`,
      [key, request, answer.status, JSON.stringify(answer.body)],
    )
  }
}

export const fingerprintOf = (method: string, url: string, form: string) =>
  createHash('sha256').update(`${method} ${url} ${form}`).digest('hex')

const inFlight = (key: string) =>
  new WireError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotency-Key: ${key}`,
  })

const otherRequest = (key: string) =>
  new WireError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
