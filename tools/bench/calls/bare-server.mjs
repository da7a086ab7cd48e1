import { fastify } from 'fastify'
import pg from 'pg'
import { serveMeasured } from './measured-server.mjs'

/** The baseline of an authenticated answer: Fastify and `pg` with one named statement, nothing else. */
await serveMeasured(
  /** @param {{ connection: pg.PoolConfig, userId: string }} given */
  async ({ connection, userId }) => {
    const pool = new pg.Pool({ ...connection, max: 10 })
    const app = fastify()
    app.get('/select', async () => {
      const text = 'select id, first_name, last_name, user_name, email, role, city from users where id = $1'
      const { rows } = await pool.query({ name: 'one', text, values: [userId] })
      return rows[0]
    })
    let written = 0
    app.put('/update', async (_request, reply) => {
      written += 1
      const text = 'update users set city = $2 where id = $1'
      await pool.query({ name: 'write', text, values: [userId, `City ${written}`] })
      return reply.status(204).send()
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return {
      told: { url },
      async close() {
        await app.close()
        await pool.end()
      },
    }
  },
)
