import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connect.ts'

interface Watched {
  db: Database
  /** What the studio asks outside: whether any of it is away. */
  partners: { degraded(): boolean }
}

/** Answers who watches the server: whether it runs, and whether its database does. Before and after, `readiness.ts` answers in its place. */
export function mountHealth(app: FastifyInstance, { db, partners }: Watched): void {
  app.get('/health/live', { schema: { hide: true } as object }, async () => ({ status: 'live' }))
  let checking: Promise<unknown> | null = null
  app.get('/health/ready', { schema: { hide: true } as object }, async () => {
    // Parallel requests share one answer: one statement at a time, however many ask.
    checking ??= db.execute(sql`select 1`).finally(() => {
      checking = null
    })
    await checking
    // Which part is away is told by the figures and the log, not to strangers.
    return { status: partners.degraded() ? 'degraded' : 'ready' }
  })
}
